"""The commands of the project: set up, play, test, build, format."""
