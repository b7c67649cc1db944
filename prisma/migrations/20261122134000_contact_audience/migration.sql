-- Audience of phone and e-mail. NULL: not chosen, so that the default depends on the profile (docs/decisions/0046).
CREATE TYPE "contact_audience" AS ENUM ('everybody', 'members', 'circle');
ALTER TABLE "person"
  ADD COLUMN "phone_audience" "contact_audience",
  ADD COLUMN "email_audience" "contact_audience",
  ADD COLUMN "listed" BOOLEAN NOT NULL DEFAULT true,
  ADD COLUMN "offers_services" BOOLEAN NOT NULL DEFAULT false;

-- ── Services and agendas ────────────────────────────────────────────────────────────────────────────────
-- The default audience depends on services and agendas. Triggers store in `person.offers_services` whether there are any, to avoid
-- additional reads.
CREATE FUNCTION public.note_offer() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE provider uuid;
BEGIN
  FOREACH provider IN ARRAY ARRAY[
    CASE WHEN TG_OP <> 'DELETE' THEN NEW.person_id END, CASE WHEN TG_OP <> 'INSERT' THEN OLD.person_id END
  ] LOOP
    -- The lock serializes changes of one provider, so that each sees the committed result of the previous one.
    PERFORM FROM public.person WHERE id = provider FOR NO KEY UPDATE;
    UPDATE public.person SET offers_services = NOT offers_services
    WHERE id = provider AND offers_services <> (
      EXISTS (SELECT FROM public.service WHERE person_id = provider)
      OR EXISTS (SELECT FROM public.agenda WHERE person_id = provider AND enabled));
  END LOOP;
  RETURN NULL;
END $$;
CREATE TRIGGER "service_notes_offer" AFTER INSERT OR DELETE OR UPDATE OF "person_id" ON "service"
  FOR EACH ROW EXECUTE FUNCTION public.note_offer();
CREATE TRIGGER "agenda_notes_offer" AFTER INSERT OR DELETE OR UPDATE OF "person_id", "enabled" ON "agenda"
  FOR EACH ROW EXECUTE FUNCTION public.note_offer();
UPDATE "person" SET "offers_services" = true
  WHERE "id" IN (SELECT "person_id" FROM "service" UNION SELECT "person_id" FROM "agenda" WHERE "enabled");

-- ── Explore ─────────────────────────────────────────────────────────────────────────────────────────────
ALTER TABLE "directory_entry" ADD COLUMN "listed" BOOLEAN NOT NULL DEFAULT true;

-- Explore reads only listed people. Partial indexes exclude all others, so that pages and counts do not scan them.
DROP INDEX "directory_entry_recommendation_count_name_person_id_idx";
CREATE INDEX "directory_entry_recommendation_count_name_person_id_idx" ON "directory_entry"
  ("recommendation_count" DESC, "name", "person_id") WHERE "listed";
DROP INDEX "directory_entry_name_person_id_idx";
CREATE INDEX "directory_entry_name_person_id_idx" ON "directory_entry" ("name", "person_id") WHERE "listed";
DROP INDEX "directory_entry_place_key_recommendation_count_name_person__idx";
CREATE INDEX "directory_entry_place_key_recommendation_count_name_person__idx" ON "directory_entry"
  ("place_key", "recommendation_count" DESC, "name", "person_id") WHERE "listed";
DROP INDEX "directory_entry_featured_idx";
CREATE INDEX "directory_entry_featured_idx" ON "directory_entry" ("recommendation_count" DESC, "name", "person_id")
  WHERE "listed" AND "recommendation_count" > 0 AND "professions" <> '{}';

-- Searches match contact data exactly, on the indexes of person, so `contact_text` needs no index. The column stays empty, and a later
-- release drops it: the previous release still reads it.
DROP INDEX "directory_entry_search_text_contact_text_idx";
CREATE INDEX "directory_entry_search_text_idx" ON "directory_entry" USING GIN ("search_text" gin_trgm_ops);

CREATE OR REPLACE FUNCTION public.refresh_directory_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.hidden_at IS NOT NULL THEN
    DELETE FROM public.directory_entry WHERE person_id = NEW.id;
    RETURN NULL;
  END IF;
  INSERT INTO public.directory_entry
    (person_id, slug, name, professions, city, state, photo_id, registered, listed, name_key, search_text, place_key, profession_keys)
  VALUES (
    NEW.id, NEW.slug, NEW.name, NEW.professions, NEW.city, NEW.state, NEW.photo_id, NEW.account_id IS NOT NULL, NEW.listed,
    public.fold(NEW.name),
    public.fold(NEW.name || ' ' || array_to_string(NEW.professions, ' ')),
    public.fold(concat_ws(', ', NEW.city, NEW.state)),
    public.fold_all(NEW.professions)
  )
  ON CONFLICT (person_id) DO UPDATE SET
    slug = excluded.slug, name = excluded.name, professions = excluded.professions, city = excluded.city,
    state = excluded.state, photo_id = excluded.photo_id, registered = excluded.registered, listed = excluded.listed,
    name_key = excluded.name_key, search_text = excluded.search_text, place_key = excluded.place_key,
    profession_keys = excluded.profession_keys, contact_text = '';
  RETURN NULL;
END $$;
DROP TRIGGER "person_refreshes_directory_on_update" ON "person";
CREATE TRIGGER "person_refreshes_directory_on_update"
  AFTER UPDATE OF "slug", "name", "professions", "city", "state", "photo_id", "account_id", "listed", "hidden_at" ON "person"
  FOR EACH ROW EXECUTE FUNCTION public.refresh_directory_entry();
