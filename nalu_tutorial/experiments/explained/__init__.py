"""Our own explanations, each as a trial that runs over one battery of recipes."""
