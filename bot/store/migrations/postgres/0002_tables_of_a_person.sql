-- At which tables somebody is known, for whoever asks what is kept about them.
CREATE INDEX rows_of_seat ON rows (key) WHERE collection = 'seats';
