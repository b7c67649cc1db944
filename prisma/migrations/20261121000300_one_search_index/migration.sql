-- One index for every text search of the directory. The conditions of one search (a word, another word, a place) meet inside
-- it, where the rarest leads; with an index each, a common place was read whole (27 ms against 4 ms for 200,000 people).
-- It also serves the beginnings of words ('x%' or '% x%'): the planner could not tell how many rows a prefix of a tsvector
-- finds, and read the whole table for a rare one (640 ms). Professions are matched in search_text.
-- Each change of a count writes every index of its row, so fewer is faster there too.
DROP INDEX "directory_entry_words_idx";
DROP INDEX "directory_entry_search_text_idx";
DROP INDEX "directory_entry_place_key_idx";
DROP INDEX "directory_entry_contact_text_idx";
DROP INDEX "directory_entry_profession_keys_idx";

CREATE INDEX "directory_entry_search_text_place_key_contact_text_idx" ON "directory_entry"
  USING GIN ("search_text" gin_trgm_ops, "place_key" gin_trgm_ops, "contact_text" gin_trgm_ops);
