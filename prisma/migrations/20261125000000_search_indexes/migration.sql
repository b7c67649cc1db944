-- Finds the people who have several search terms. GIN stores the people of a term in about 2 bytes each: the people with
-- two common names in a small city are 150 blocks instead of 3,488. Without fastupdate = off, each search would also
-- read up to 4 MB of entries that are not sorted yet.
CREATE INDEX directory_entry_terms_idx ON directory_entry USING gin (terms) WITH (fastupdate = off) WHERE listed;

-- Suggestions of names list registered people first.
DROP INDEX directory_entry_name_key_idx;
CREATE INDEX directory_entry_registered_name_key_idx ON directory_entry (registered, name_key) WHERE listed;
