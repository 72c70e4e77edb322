"""What `fractions` asks about, and no more: decimals stay out of the page."""


class Decimal:
    def __init__(self, value="0"):
        self.value = value

    def __float__(self):
        return float(self.value)
