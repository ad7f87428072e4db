"""That this file is here lets every folder of tests import what lies beside it."""
