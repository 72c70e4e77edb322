"""The repairs of the iNALU, together and one by one."""
