"""Tasks as environments of Gymnasium, which are known to it once this module is imported."""

try:
    import gymnasium
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        "the environments need Gymnasium: pip install 'gymnasium>=1'", name="gymnasium"
    ) from error

from ._arrive_on_time import ArriveOnTime

gymnasium.register("nalu_tutorial/ArriveOnTime-v0", entry_point="nalu_tutorial.environments:ArriveOnTime")

__all__ = ["ArriveOnTime"]
