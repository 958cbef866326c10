-- Rolls of Hammerhydra are kept in another form: those that wait in the old one are over.
UPDATE rolls SET open = 0, deadline = NULL WHERE system = 'hammerhydra' AND open = 1;
