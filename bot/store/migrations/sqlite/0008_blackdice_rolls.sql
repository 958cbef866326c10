-- Rolls of Black Dice are kept in another form: those that wait in the old one are over.
UPDATE rolls SET open = 0, deadline = NULL WHERE system = 'blackdice' AND open = 1;
