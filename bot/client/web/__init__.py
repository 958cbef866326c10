"""The local table's second face: a page in the browser, for one person or for every phone here."""
