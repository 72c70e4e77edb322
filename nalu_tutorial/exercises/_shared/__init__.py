"""What the checkers of all chapters share: taking, comparing, answering."""
