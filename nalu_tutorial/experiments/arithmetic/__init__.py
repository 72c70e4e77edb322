"""Identity, sums and the other operations: small nets, the NAC and the NALU, each unit alone."""
