-- A word may be in so many professions that no name is among the first people who match, though several have it: names are
-- looked up on their own then. search_text cannot tell the two apart without reading everybody of the profession.
CREATE INDEX "directory_entry_name_key_words_idx" ON "directory_entry" USING GIN ("name_key" gin_trgm_ops);
