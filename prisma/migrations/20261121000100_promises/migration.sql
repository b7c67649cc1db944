-- What Prisma's schema language has no word for: the promises that the database keeps by itself.

-- ── Text ────────────────────────────────────────────────────────────────────────────────────────────────
-- Accent- and case-blind form of a text. Functions in an index must be immutable; unaccent with a named
-- dictionary is, in fact, but is not declared so.
CREATE FUNCTION public.fold(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(public.unaccent('public.unaccent'::regdictionary, btrim(regexp_replace(value, '\s+', ' ', 'g'))));

CREATE FUNCTION public.fold_all(elements text[]) RETURNS text[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ARRAY(SELECT public.fold(element) FROM unnest(elements) AS element);

-- ── Accounts and people ─────────────────────────────────────────────────────────────────────────────────
ALTER TABLE "account"
  ADD CONSTRAINT "account_id_shape" CHECK ("id" ~ '^[A-Za-z0-9]{28}$'),
  ADD CONSTRAINT "account_email_normalised" CHECK ("email" = lower(btrim("email")) AND "email" LIKE '%_@_%');

ALTER TABLE "person"
  ADD CONSTRAINT "person_name_length" CHECK (char_length(btrim("name")) BETWEEN 1 AND 120),
  ADD CONSTRAINT "person_slug_shape" CHECK ("slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND char_length("slug") <= 80),
  ADD CONSTRAINT "person_phone_key_shape" CHECK ("phone_key" ~ '^\+[1-9][0-9]{6,14}$'),
  ADD CONSTRAINT "person_description_length" CHECK (char_length("description") <= 500),
  ADD CONSTRAINT "person_years_not_negative" CHECK ("years_of_experience" >= 0);

-- A contact is one name and one phone (design decision 8). Registered people are told apart by their account.
CREATE UNIQUE INDEX "person_contact_identity" ON "person" (public.fold("name"), "phone_key")
  WHERE "account_id" IS NULL AND "phone_key" IS NOT NULL;

-- A slug belongs for ever to the first person who used it, so that an old link never leads to somebody else.
CREATE FUNCTION public.claim_slug() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.slug_claim (slug, person_id) VALUES (NEW.slug, NEW.id)
    ON CONFLICT (slug) DO UPDATE SET person_id = excluded.person_id WHERE slug_claim.person_id = excluded.person_id;
  IF NOT FOUND THEN
    RAISE unique_violation USING MESSAGE = 'slug was used by somebody else', CONSTRAINT = 'slug_claim_pkey', TABLE = 'slug_claim';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "person_claims_slug_on_insert" AFTER INSERT ON "person"
  FOR EACH ROW WHEN (NEW.slug IS NOT NULL) EXECUTE FUNCTION public.claim_slug();
CREATE TRIGGER "person_claims_slug_on_update" AFTER UPDATE OF "slug" ON "person"
  FOR EACH ROW WHEN (NEW.slug IS NOT NULL AND NEW.slug IS DISTINCT FROM OLD.slug) EXECUTE FUNCTION public.claim_slug();

-- ── The directory read model ────────────────────────────────────────────────────────────────────────────
ALTER TABLE "directory_entry"
  ADD CONSTRAINT "directory_entry_count_not_negative" CHECK ("recommendation_count" >= 0);

-- Two letters match the beginnings of words; trigrams cannot serve an infix that short.
CREATE INDEX "directory_entry_words_idx" ON "directory_entry" USING gin (to_tsvector('simple', "search_text"));

-- Featured profiles of the dashboard: name and profession, recommended at least once (spec §7, Computed figures).
CREATE INDEX "directory_entry_featured_idx" ON "directory_entry"
  ("recommendation_count" DESC, "name", "person_id") WHERE "recommendation_count" > 0 AND "professions" <> '{}';

CREATE FUNCTION public.refresh_directory_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.directory_entry
    (person_id, slug, name, professions, city, state, photo_id, registered, name_key, search_text, place_key, profession_keys, contact_text)
  VALUES (
    NEW.id, NEW.slug, NEW.name, NEW.professions, NEW.city, NEW.state, NEW.photo_id, NEW.account_id IS NOT NULL,
    public.fold(NEW.name),
    public.fold(NEW.name || ' ' || array_to_string(NEW.professions, ' ')),
    public.fold(concat_ws(', ', NEW.city, NEW.state)),
    public.fold_all(NEW.professions),
    concat_ws(' ', lower(NEW.email), substr(NEW.phone_key, 2), regexp_replace(NEW.phone, '\D', '', 'g'))
  )
  ON CONFLICT (person_id) DO UPDATE SET
    slug = excluded.slug, name = excluded.name, professions = excluded.professions, city = excluded.city,
    state = excluded.state, photo_id = excluded.photo_id, registered = excluded.registered,
    name_key = excluded.name_key, search_text = excluded.search_text, place_key = excluded.place_key,
    profession_keys = excluded.profession_keys, contact_text = excluded.contact_text;
  RETURN NULL;
END $$;

CREATE TRIGGER "person_refreshes_directory_on_insert" AFTER INSERT ON "person"
  FOR EACH ROW EXECUTE FUNCTION public.refresh_directory_entry();
CREATE TRIGGER "person_refreshes_directory_on_update"
  AFTER UPDATE OF "slug", "name", "professions", "city", "state", "photo_id", "account_id", "email", "phone", "phone_key" ON "person"
  FOR EACH ROW EXECUTE FUNCTION public.refresh_directory_entry();

-- ── Circles ─────────────────────────────────────────────────────────────────────────────────────────────
ALTER TABLE "circle_membership"
  ADD CONSTRAINT "circle_membership_not_oneself" CHECK ("owner_id" <> "member_id");

-- The count and the edge are one statement, whoever writes the edge (design decision 14).
CREATE FUNCTION public.count_recommendation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE public.directory_entry SET recommendation_count = recommendation_count + 1 WHERE person_id = NEW.member_id;
  ELSE
    UPDATE public.directory_entry SET recommendation_count = recommendation_count - 1 WHERE person_id = OLD.member_id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "circle_membership_counts" AFTER INSERT OR DELETE ON "circle_membership"
  FOR EACH ROW EXECUTE FUNCTION public.count_recommendation();

-- An edge is added or removed, never turned to somebody else: the count would not see it.
CREATE FUNCTION public.refuse_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE check_violation USING MESSAGE = TG_TABLE_NAME || ' rows are inserted and deleted, never updated';
END $$;
CREATE TRIGGER "circle_membership_is_immutable" BEFORE UPDATE OF "owner_id", "member_id" ON "circle_membership"
  FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION public.refuse_update();

-- ── Reviews ─────────────────────────────────────────────────────────────────────────────────────────────
ALTER TABLE "review"
  ADD CONSTRAINT "review_not_oneself" CHECK ("author_id" <> "subject_id"),
  ADD CONSTRAINT "review_text_length" CHECK (char_length("text") <= 2000);
ALTER TABLE "review_photo"
  ADD CONSTRAINT "review_photo_at_most_five" CHECK ("position" BETWEEN 0 AND 4);

-- A review is a text, or at least one photo (design decision 16). Deferred: photos are written after the review.
CREATE FUNCTION public.assert_review_says_something() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE checked_review uuid;
BEGIN
  IF TG_TABLE_NAME = 'review' THEN checked_review := NEW.id; ELSE checked_review := OLD.review_id; END IF;
  IF EXISTS (
    SELECT FROM public.review WHERE review.id = checked_review AND btrim(review.text) = ''
      AND NOT EXISTS (SELECT FROM public.review_photo WHERE review_photo.review_id = checked_review)
  ) THEN
    RAISE check_violation USING MESSAGE = 'a review needs a text or a photo', CONSTRAINT = 'review_says_something', TABLE = 'review';
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "review_says_something" AFTER INSERT OR UPDATE OF "text" ON "review"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.assert_review_says_something();
CREATE CONSTRAINT TRIGGER "review_photo_leaves_something" AFTER DELETE ON "review_photo"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.assert_review_says_something();

-- ── Invitations ─────────────────────────────────────────────────────────────────────────────────────────
ALTER TABLE "invitation"
  ADD CONSTRAINT "invitation_email_normalised" CHECK ("email" = lower(btrim("email"))),
  ADD CONSTRAINT "invitation_expires_later" CHECK ("expires_at" > "created_at"),
  ADD CONSTRAINT "invitation_used_by_somebody" CHECK ("used_by_account_id" IS NULL OR "used_at" IS NOT NULL);

-- ── Agenda ──────────────────────────────────────────────────────────────────────────────────────────────
ALTER TABLE "agenda"
  ADD CONSTRAINT "agenda_duration_offered" CHECK ("duration_minutes" IN (15, 30, 45, 60, 90, 120));
ALTER TABLE "agenda_range"
  ADD CONSTRAINT "agenda_range_weekday" CHECK ("weekday" BETWEEN 0 AND 6),
  ADD CONSTRAINT "agenda_range_starts_before_end" CHECK (0 <= "start_minute" AND "start_minute" < "end_minute" AND "end_minute" <= 1440);
ALTER TABLE "service"
  ADD CONSTRAINT "service_name_not_empty" CHECK (btrim("name") <> ''),
  ADD CONSTRAINT "service_cost_positive" CHECK ("cost" > 0);

ALTER TABLE "appointment"
  ADD CONSTRAINT "appointment_not_with_oneself" CHECK ("client_id" <> "provider_id"),
  ADD CONSTRAINT "appointment_starts_before_end" CHECK ("starts_at" < "ends_at"),
  ADD CONSTRAINT "appointment_local_date_shape" CHECK ("local_date" ~ '^\d{4}-\d{2}-\d{2}$'),
  ADD CONSTRAINT "appointment_local_time_shape" CHECK ("local_time" ~ '^\d{2}:\d{2}$' AND "local_end_time" ~ '^\d{2}:\d{2}$'),
  -- No double booking (design decision 5). '[)': an appointment may start when another ends.
  ADD CONSTRAINT "appointment_no_double_booking" EXCLUDE USING gist
    ("provider_id" WITH =, tstzrange("starts_at", "ends_at", '[)') WITH &&) WHERE ("status" <> 'cancelada');
