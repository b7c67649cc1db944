-- Where people are, each place once: a filter by place looks here first, among thousands, and then reads the people of the
-- places that it means in explore's order, and counts them from the index alone. With trigrams alone the count of one large
-- city's people read every one of them. A place that nobody is in any more stays; it finds nobody.
CREATE TABLE "directory_place" (
    "place_key" TEXT NOT NULL,

    CONSTRAINT "directory_place_pkey" PRIMARY KEY ("place_key")
);
CREATE INDEX "directory_place_place_key_idx" ON "directory_place" USING GIN ("place_key" gin_trgm_ops);
CREATE INDEX "directory_entry_place_key_recommendation_count_name_person__idx" ON "directory_entry"
  ("place_key", "recommendation_count" DESC, "name", "person_id");

CREATE FUNCTION public.note_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.directory_place (place_key) VALUES (NEW.place_key) ON CONFLICT (place_key) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "directory_entry_notes_place_on_insert" AFTER INSERT ON "directory_entry"
  FOR EACH ROW WHEN (NEW.place_key <> '') EXECUTE FUNCTION public.note_place();
CREATE TRIGGER "directory_entry_notes_place_on_update" AFTER UPDATE OF "place_key" ON "directory_entry"
  FOR EACH ROW WHEN (NEW.place_key <> '' AND NEW.place_key <> OLD.place_key) EXECUTE FUNCTION public.note_place();
INSERT INTO "directory_place" ("place_key") SELECT DISTINCT "place_key" FROM "directory_entry" WHERE "place_key" <> '';

-- Trigrams of places no longer: the larger a city, the more of the index each condition on it went through, and the conditions
-- on names and professions meet those on places by their own index.
DROP INDEX "directory_entry_search_text_place_key_contact_text_idx";
CREATE INDEX "directory_entry_search_text_contact_text_idx" ON "directory_entry"
  USING GIN ("search_text" gin_trgm_ops, "contact_text" gin_trgm_ops);

-- A trade or a first name is one of a hundred people's. Of the hundred values that are sampled by default it is none, or three,
-- as it happens, and by that all of its people were read and sorted where the first ten of explore's order would have done.
ALTER TABLE "directory_entry" ALTER COLUMN "name_key" SET STATISTICS 500, ALTER COLUMN "search_text" SET STATISTICS 500;
