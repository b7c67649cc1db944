-- Data computed on write, so that no read has to count or join: the directory, and derived columns. Triggers compute it in the transaction of the change, so the result is never out of date (docs/decisions/0003).

-- ── The directory ───────────────────────────────────────────────────────────────────────────────────────
-- One row per person who is not hidden, ready to list.
CREATE TABLE directory_entry (
  person_id UUID PRIMARY KEY REFERENCES person ON DELETE CASCADE ON UPDATE CASCADE,
  slug TEXT,
  name TEXT COLLATE "es-MX-x-icu" NOT NULL,
  professions TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
  city TEXT,
  state TEXT,
  photo_id UUID,
  registered BOOLEAN NOT NULL,
  listed BOOLEAN NOT NULL DEFAULT true,
  recommendation_count INTEGER NOT NULL DEFAULT 0
    CONSTRAINT directory_entry_count_not_negative CHECK (recommendation_count >= 0),
  -- Collation C: a plain index serves LIKE 'x%'.
  name_key TEXT COLLATE "C" NOT NULL,
  search_text TEXT NOT NULL,
  place_key TEXT NOT NULL DEFAULT '',
  terms TEXT[] NOT NULL DEFAULT '{}'
);
CREATE INDEX directory_entry_name_key_idx ON directory_entry (name_key);
-- Suggestions of names. `search_text` holds professions too: for a word that many professions have, it would find thousands of people
-- before the few whose name has it.
CREATE INDEX directory_entry_name_key_trgm_idx ON directory_entry USING gin (name_key gin_trgm_ops);
-- Explore reads only listed people. Partial indexes leave out all others, so that pages and counts do not scan them.
CREATE INDEX directory_entry_recommendation_count_name_person_id_idx ON directory_entry
  (recommendation_count DESC, name, person_id) WHERE listed;
-- Index for the last part of the order of trust: people without a recommendation from the member's network, sorted by name.
CREATE INDEX directory_entry_name_person_id_idx ON directory_entry (name, person_id) WHERE listed;
CREATE INDEX directory_entry_place_key_recommendation_count_name_person__idx ON directory_entry
  (place_key, recommendation_count DESC, name, person_id) WHERE listed;
-- Featured profiles of the dashboard.
CREATE INDEX directory_entry_featured_idx ON directory_entry (recommendation_count DESC, name, person_id)
  WHERE listed AND recommendation_count > 0 AND professions <> '{}';
CREATE INDEX directory_entry_search_text_idx ON directory_entry USING gin (search_text gin_trgm_ops);
-- One person in a hundred has a given first name or trade. The default sample of 100 values misses most of these, and the planner
-- then sorts all matches instead of stopping after a page.
ALTER TABLE directory_entry ALTER COLUMN name_key SET STATISTICS 500, ALTER COLUMN search_text SET STATISTICS 500;

-- A person who is shown again gets an entry with a count of 0; the suspended memberships that return are counted like any others.
CREATE FUNCTION public.refresh_directory_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.hidden_at IS NOT NULL THEN
    DELETE FROM public.directory_entry WHERE person_id = NEW.id;
    RETURN NULL;
  END IF;
  INSERT INTO public.directory_entry
    (person_id, slug, name, professions, city, state, photo_id, registered, listed, name_key, search_text, place_key, terms)
  VALUES (
    NEW.id, NEW.slug, NEW.name, NEW.professions, NEW.city, NEW.state, NEW.photo_id, NEW.account_id IS NOT NULL, NEW.listed,
    public.fold(NEW.name),
    public.fold(NEW.name || ' ' || array_to_string(NEW.professions, ' ')),
    public.fold(concat_ws(', ', NEW.city, NEW.state)),
    public.directory_terms(NEW.name, NEW.professions, NEW.city, NEW.state)
  )
  ON CONFLICT (person_id) DO UPDATE SET
    slug = excluded.slug, name = excluded.name, professions = excluded.professions, city = excluded.city,
    state = excluded.state, photo_id = excluded.photo_id, registered = excluded.registered, listed = excluded.listed,
    name_key = excluded.name_key, search_text = excluded.search_text, place_key = excluded.place_key, terms = excluded.terms;
  RETURN NULL;
END $$;
CREATE TRIGGER person_refreshes_directory_on_insert AFTER INSERT ON person
  FOR EACH ROW EXECUTE FUNCTION public.refresh_directory_entry();
CREATE TRIGGER person_refreshes_directory_on_update
  AFTER UPDATE OF slug, name, professions, city, state, photo_id, account_id, listed, hidden_at ON person
  FOR EACH ROW EXECUTE FUNCTION public.refresh_directory_entry();

-- ── Counts of recommendations ───────────────────────────────────────────────────────────────────────────
-- Once per statement: a merge moves thousands of memberships, and each count changes once.
CREATE FUNCTION public.count_recommendations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE public.directory_entry SET recommendation_count = recommendation_count + change.edges
    FROM (SELECT member_id, count(*) AS edges FROM added GROUP BY member_id) AS change
    WHERE person_id = change.member_id;
  ELSIF TG_OP = 'DELETE' THEN
    UPDATE public.directory_entry SET recommendation_count = recommendation_count - change.edges
    FROM (SELECT member_id, count(*) AS edges FROM removed GROUP BY member_id) AS change
    WHERE person_id = change.member_id;
  ELSE
    UPDATE public.directory_entry SET recommendation_count = recommendation_count + change.edges
    FROM (
      SELECT member_id, sum(edges) AS edges
      FROM (SELECT member_id, 1 AS edges FROM added UNION ALL SELECT member_id, -1 FROM removed) AS edge
      GROUP BY member_id HAVING sum(edges) <> 0
    ) AS change
    WHERE person_id = change.member_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER circle_membership_counts_on_insert AFTER INSERT ON circle_membership
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_recommendations();
CREATE TRIGGER circle_membership_counts_on_update AFTER UPDATE ON circle_membership
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.count_recommendations();
CREATE TRIGGER circle_membership_counts_on_delete AFTER DELETE ON circle_membership
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION public.count_recommendations();

-- ── Places of the directory ─────────────────────────────────────────────────────────────────────────────
-- Each place once. A filter by place looks for it here, among thousands of rows, and then reads the people of the places that match.
-- With trigrams on the people, the count of one large city read every one of them. Places without people stay and find no one.
CREATE TABLE directory_place (
  place_key TEXT PRIMARY KEY
);
CREATE INDEX directory_place_place_key_idx ON directory_place USING gin (place_key gin_trgm_ops);

CREATE FUNCTION public.add_directory_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.directory_place (place_key) VALUES (NEW.place_key) ON CONFLICT (place_key) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER directory_entry_adds_place_on_insert AFTER INSERT ON directory_entry
  FOR EACH ROW WHEN (NEW.place_key <> '') EXECUTE FUNCTION public.add_directory_place();
CREATE TRIGGER directory_entry_adds_place_on_update AFTER UPDATE OF place_key ON directory_entry
  FOR EACH ROW WHEN (NEW.place_key <> '' AND NEW.place_key <> OLD.place_key) EXECUTE FUNCTION public.add_directory_place();

-- ── Postings and words of the directory ─────────────────────────────────────────────────────────────────
CREATE FUNCTION public.write_postings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.listed AND NEW.listed AND OLD.terms = NEW.terms AND OLD.name = NEW.name THEN
    UPDATE public.directory_posting SET rank = -NEW.recommendation_count
    WHERE term = ANY (OLD.terms) AND rank = -OLD.recommendation_count AND name = OLD.name AND person_id = OLD.person_id;
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.listed THEN
    DELETE FROM public.directory_posting
    WHERE term = ANY (OLD.terms) AND rank = -OLD.recommendation_count AND name = OLD.name AND person_id = OLD.person_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.listed THEN
    INSERT INTO public.directory_posting (term, rank, name, person_id)
    SELECT term, -NEW.recommendation_count, NEW.name, NEW.person_id FROM unnest(NEW.terms) AS term;
    -- Sorted, so that two transactions never wait for each other's words.
    INSERT INTO public.directory_word (term, word)
    SELECT term, substr(term, 3) FROM unnest(NEW.terms) AS term WHERE term ~ '^[ow]:' ORDER BY term
    ON CONFLICT (term) DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER directory_entry_writes_postings_on_insert AFTER INSERT ON directory_entry
  FOR EACH ROW EXECUTE FUNCTION public.write_postings();
CREATE TRIGGER directory_entry_writes_postings_on_delete AFTER DELETE ON directory_entry
  FOR EACH ROW EXECUTE FUNCTION public.write_postings();
CREATE TRIGGER directory_entry_writes_postings_on_update AFTER UPDATE ON directory_entry FOR EACH ROW
  WHEN ((OLD.terms, OLD.name, OLD.listed, OLD.recommendation_count)
    IS DISTINCT FROM (NEW.terms, NEW.name, NEW.listed, NEW.recommendation_count))
  EXECUTE FUNCTION public.write_postings();

-- ── Whether a person offers services ────────────────────────────────────────────────────────────────────
-- The default audience of contact data depends on services and agendas. With this column one row decides.
CREATE FUNCTION public.update_offers_services() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER service_updates_offers_services AFTER INSERT OR DELETE OR UPDATE OF person_id ON service
  FOR EACH ROW EXECUTE FUNCTION public.update_offers_services();
CREATE TRIGGER agenda_updates_offers_services AFTER INSERT OR DELETE OR UPDATE OF person_id, enabled ON agenda
  FOR EACH ROW EXECUTE FUNCTION public.update_offers_services();

-- ── Which reviews are visible ───────────────────────────────────────────────────────────────────────────
-- Lists and counts have one condition, which their indexes serve. A new review is visible by the column's default.
CREATE FUNCTION public.set_review_visible() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.visible := NEW.hidden_at IS NULL AND NOT NEW.author_hidden AND NOT NEW.subject_hidden AND NOT NEW.blank;
  RETURN NEW;
END $$;
CREATE TRIGGER review_sets_visible BEFORE UPDATE OF hidden_at, author_hidden, subject_hidden, blank, visible ON review
  FOR EACH ROW EXECUTE FUNCTION public.set_review_visible();

-- ── Covers and 'Trabajos' ───────────────────────────────────────────────────────────────────────────────
-- Sets `work_photo_id`, the first photo for 'Trabajos', and `works_rank`, which depends on the author (docs/decisions/0044). A
-- confirmed appointment that ended before the review was written counts as completed, because the job that completes appointments may
-- be late.
CREATE FUNCTION public.rank_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.work_photo_id := (
    SELECT photo_id FROM public.review_photo
    WHERE review_id = NEW.id AND in_works AND hidden_at IS NULL
    ORDER BY (photo_id = NEW.cover_photo_id) IS TRUE DESC, position LIMIT 1
  );
  NEW.works_rank := CASE
    WHEN NEW.work_photo_id IS NULL THEN 0
    WHEN NEW.work_photo_id = NEW.cover_photo_id THEN 3
    WHEN EXISTS (
      SELECT FROM public.person JOIN public.account ON account.id = person.account_id
      WHERE person.id = NEW.author_id AND account.email_verified_at IS NULL AND NOT account.proof_deferred
    ) THEN 0
    WHEN EXISTS (
      SELECT FROM public.appointment
      WHERE provider_id = NEW.subject_id AND client_id = NEW.author_id
        AND status IN ('confirmada', 'completada') AND no_show_at IS NULL AND NOT booked_by_provider
        AND (status = 'completada' OR ends_at <= NEW.created_at)
    ) THEN 2
    ELSE 1
  END;
  RETURN NEW;
END $$;
CREATE TRIGGER review_sets_works_rank
  BEFORE UPDATE OF author_id, subject_id, cover_photo_id, work_photo_id, works_rank ON review
  FOR EACH ROW EXECUTE FUNCTION public.rank_review();

-- Recomputes the ranks of reviews. It locks them in order of id, to avoid deadlocks.
CREATE FUNCTION public.rank_reviews(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(ids) = 0 THEN RETURN; END IF;
  PERFORM FROM public.review WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE public.review SET works_rank = works_rank WHERE id = ANY (ids);
END $$;

CREATE FUNCTION public.rank_reviews_of_photos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.rank_reviews(ARRAY(SELECT DISTINCT review_id FROM changed));
  RETURN NULL;
END $$;
CREATE TRIGGER review_photo_ranks_review_on_insert AFTER INSERT ON review_photo
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rank_reviews_of_photos();
CREATE TRIGGER review_photo_ranks_review_on_update AFTER UPDATE ON review_photo
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rank_reviews_of_photos();
CREATE TRIGGER review_photo_ranks_review_on_delete AFTER DELETE ON review_photo
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rank_reviews_of_photos();

-- Recomputes ranks when an appointment is completed, is marked as a no-show, or changes its client or provider in a merge.
CREATE FUNCTION public.rank_reviews_of_clients() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM public.rank_reviews(ARRAY(
      SELECT DISTINCT review.id FROM after_change AS changed
        JOIN public.review ON review.author_id = changed.client_id AND review.subject_id = changed.provider_id
      WHERE changed.status = 'completada' AND review.work_photo_id IS NOT NULL
    ));
  ELSE
    PERFORM public.rank_reviews(ARRAY(
      SELECT DISTINCT review.id FROM after_change AS changed
        JOIN before_change AS former ON former.id = changed.id
        JOIN public.review ON review.author_id = changed.client_id AND review.subject_id = changed.provider_id
      WHERE review.work_photo_id IS NOT NULL
        AND (changed.status, changed.no_show_at, changed.client_id, changed.provider_id)
          IS DISTINCT FROM (former.status, former.no_show_at, former.client_id, former.provider_id)
    ));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER appointment_ranks_reviews_on_insert AFTER INSERT ON appointment
  REFERENCING NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION public.rank_reviews_of_clients();
CREATE TRIGGER appointment_ranks_reviews_on_update AFTER UPDATE ON appointment
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION public.rank_reviews_of_clients();

-- A merge moves the account to another person after it has moved the reviews.
CREATE FUNCTION public.rank_reviews_of_author() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.rank_reviews(ARRAY(
    SELECT id FROM public.review WHERE author_id = NEW.id AND work_photo_id IS NOT NULL
  ));
  RETURN NULL;
END $$;
CREATE TRIGGER person_ranks_reviews_on_update AFTER UPDATE OF account_id ON person
  FOR EACH ROW WHEN (OLD.account_id IS DISTINCT FROM NEW.account_id) EXECUTE FUNCTION public.rank_reviews_of_author();

-- ── Columns that follow the time of an appointment ──────────────────────────────────────────────────────
-- Calendar programs ignore a changed appointment unless its SEQUENCE has grown.
CREATE FUNCTION public.count_appointment_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.starts_at IS DISTINCT FROM OLD.starts_at OR NEW.ends_at IS DISTINCT FROM OLD.ends_at
    OR NEW.status IS DISTINCT FROM OLD.status THEN
    NEW.sequence := OLD.sequence + 1;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER appointment_counts_changes BEFORE UPDATE OF starts_at, ends_at, status ON appointment
  FOR EACH ROW EXECUTE FUNCTION public.count_appointment_changes();

-- A reminder of the former time must not be sent: the code that moves an appointment sets a new one.
CREATE FUNCTION public.clear_reminder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.starts_at IS DISTINCT FROM OLD.starts_at AND NEW.remind_at IS NOT DISTINCT FROM OLD.remind_at THEN
    NEW.remind_at := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER appointment_clears_reminder BEFORE UPDATE OF starts_at ON appointment
  FOR EACH ROW EXECUTE FUNCTION public.clear_reminder();
