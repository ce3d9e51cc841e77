"""What runs inside Pyodide, in Node, when the page is set up or built: it compiles for the interpreter of the page."""
