"""What several tests of chapter 1 write their drafts with."""

CHANGES = "Your draft changes the tensors that it was given"
