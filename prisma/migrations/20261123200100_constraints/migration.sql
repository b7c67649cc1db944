-- Rules that hold for every writer: the product, an import, or an operator with a console (docs/decisions/0003).

-- ── Text that is compared ───────────────────────────────────────────────────────────────────────────────
-- Lower case, without accents, one space between words: two spellings of a text compare as equal. The only other definition is
-- `foldText` in src/kernel/text/fold.ts; a test compares the two.
-- Functions in an index must be immutable. unaccent with a named dictionary is, but PostgreSQL does not declare it so.
CREATE FUNCTION public.fold(value text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(public.unaccent('public.unaccent'::regdictionary, btrim(regexp_replace(value, '\s+', ' ', 'g'))));

-- ── Accounts ────────────────────────────────────────────────────────────────────────────────────────────
ALTER TABLE account
  ADD CONSTRAINT account_id_format CHECK (id ~ '^[A-Za-z0-9]{28}$'),
  ADD CONSTRAINT account_email_normalised CHECK (email = lower(btrim(email)) AND email LIKE '%_@_%');

-- A token proves the mailbox of an account, or that of a contact without an account.
ALTER TABLE one_time_token
  ADD CONSTRAINT one_time_token_account_or_person CHECK (num_nonnulls(account_id, person_id) = 1);

-- ── People ──────────────────────────────────────────────────────────────────────────────────────────────
ALTER TABLE person
  ADD CONSTRAINT person_name_length CHECK (char_length(btrim(name)) BETWEEN 1 AND 120),
  ADD CONSTRAINT person_slug_format CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' AND char_length(slug) <= 80),
  ADD CONSTRAINT person_phone_key_format CHECK (phone_key ~ '^\+[1-9][0-9]{6,14}$'),
  ADD CONSTRAINT person_description_length CHECK (char_length(description) <= 500),
  ADD CONSTRAINT person_years_not_negative CHECK (years_of_experience >= 0);

-- A contact is one name and one phone, also when two members add it at once. An account identifies a member.
CREATE UNIQUE INDEX person_contact_name_and_phone_unique ON person (public.fold(name), phone_key)
  WHERE account_id IS NULL AND phone_key IS NOT NULL;

ALTER TABLE person_block
  ADD CONSTRAINT person_block_two_people CHECK (blocker_id <> blocked_id);
ALTER TABLE person_redirect
  ADD CONSTRAINT person_redirect_two_people CHECK (old_id <> person_id);

-- Records every slug of a person, so that an old link never leads to another person (docs/decisions/0002). The primary key of
-- slug_claim rejects a slug that another person has or had. FOR NO KEY UPDATE: a merge may be moving this claim to another person.
CREATE FUNCTION public.claim_slug() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM public.slug_claim WHERE slug = NEW.slug AND person_id = NEW.id FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    INSERT INTO public.slug_claim (slug, person_id) VALUES (NEW.slug, NEW.id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER person_claims_slug_on_insert AFTER INSERT ON person
  FOR EACH ROW WHEN (NEW.slug IS NOT NULL) EXECUTE FUNCTION public.claim_slug();
CREATE TRIGGER person_claims_slug_on_update AFTER UPDATE OF slug ON person
  FOR EACH ROW WHEN (NEW.slug IS NOT NULL AND NEW.slug IS DISTINCT FROM OLD.slug) EXECUTE FUNCTION public.claim_slug();

ALTER TABLE profile_offer
  ADD CONSTRAINT profile_offer_photo_of_photo_part CHECK ((part = 'photo') = (photo_id IS NOT NULL));

ALTER TABLE profile_request
  ADD CONSTRAINT profile_request_resolved_with_outcome CHECK ((resolved_at IS NULL) = (outcome IS NULL)),
  ADD CONSTRAINT profile_request_lengths CHECK (
    char_length(requester_name) BETWEEN 1 AND 120 AND char_length(message) <= 1000 AND char_length(requester_email) <= 254
  );
-- The same request sent twice is one request.
CREATE UNIQUE INDEX profile_request_open_unique ON profile_request (person_id, kind, requester_email)
  WHERE resolved_at IS NULL;

-- ── Circles ─────────────────────────────────────────────────────────────────────────────────────────────
ALTER TABLE circle_membership
  ADD CONSTRAINT circle_membership_two_people CHECK (owner_id <> member_id);
ALTER TABLE parked_membership
  ADD CONSTRAINT parked_membership_two_people CHECK (owner_id <> member_id);

-- ── Reviews and reports ─────────────────────────────────────────────────────────────────────────────────
ALTER TABLE review
  ADD CONSTRAINT review_two_people CHECK (author_id <> subject_id),
  ADD CONSTRAINT review_text_length CHECK (char_length(text) <= 2000),
  ADD CONSTRAINT review_reply_length CHECK (char_length(reply) BETWEEN 1 AND 1000),
  ADD CONSTRAINT review_reply_dated CHECK (
    (reply IS NULL) = (replied_at IS NULL) AND (replied_at IS NOT NULL OR reply_edited_at IS NULL)
  ),
  ADD CONSTRAINT review_visible_unless_hidden CHECK (
    visible = (hidden_at IS NULL AND NOT author_hidden AND NOT subject_hidden AND NOT blank)
  );
CREATE UNIQUE INDEX review_chosen_cover_unique ON review (subject_id) WHERE cover_photo_id IS NOT NULL;

ALTER TABLE review_photo
  ADD CONSTRAINT review_photo_at_most_five CHECK (position BETWEEN 0 AND 4);

-- A review has a text or at least one photo. A check constraint reads one row of one table, so a trigger has to check this. It is
-- deferred to the commit, because photos are inserted after their review.
CREATE FUNCTION public.check_review_has_content() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE checked_review uuid;
BEGIN
  IF TG_TABLE_NAME = 'review' THEN checked_review := NEW.id; ELSE checked_review := OLD.review_id; END IF;
  IF EXISTS (
    SELECT FROM public.review WHERE review.id = checked_review AND btrim(review.text) = ''
      AND NOT EXISTS (SELECT FROM public.review_photo WHERE review_photo.review_id = checked_review)
  ) THEN
    RAISE check_violation USING MESSAGE = 'a review needs a text or a photo', CONSTRAINT = 'review_has_content', TABLE = 'review';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER review_has_content AFTER INSERT OR UPDATE OF text ON review
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_review_has_content();
CREATE CONSTRAINT TRIGGER review_has_content_without_photo AFTER DELETE ON review_photo
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.check_review_has_content();

ALTER TABLE report
  ADD CONSTRAINT report_one_object CHECK (num_nonnulls(person_id, review_id, photo_id) = 1),
  ADD CONSTRAINT report_decided_with_outcome CHECK ((decided_at IS NULL) = (outcome IS NULL)),
  ADD CONSTRAINT report_lengths CHECK (char_length(details) <= 1000 AND char_length(reporter_email) <= 254),
  ADD CONSTRAINT report_decided_without_reporter CHECK (
    decided_at IS NULL OR (details = '' AND reporter_id IS NULL AND reporter_email IS NULL)
  );
-- A member who reports the same thing twice has one open report. All ids are UUIDs, so ids of different tables never collide.
CREATE UNIQUE INDEX report_open_unique ON report (reporter_id, coalesce(person_id, review_id, photo_id))
  WHERE decided_at IS NULL;

-- ── Invitations ─────────────────────────────────────────────────────────────────────────────────────────
ALTER TABLE invitation
  ADD CONSTRAINT invitation_email_normalised CHECK (email = lower(btrim(email))),
  ADD CONSTRAINT invitation_expires_after_creation CHECK (expires_at > created_at),
  ADD CONSTRAINT invitation_account_only_if_used CHECK (used_by_account_id IS NULL OR used_at IS NOT NULL);

-- ── Scheduling ──────────────────────────────────────────────────────────────────────────────────────────
ALTER TABLE agenda
  ADD CONSTRAINT agenda_duration_allowed CHECK (duration_minutes IN (15, 30, 45, 60, 90, 120)),
  ADD CONSTRAINT agenda_times_not_negative CHECK (min_notice_minutes >= 0 AND cancel_deadline_minutes >= 0
    AND buffer_before_minutes >= 0 AND buffer_after_minutes >= 0),
  ADD CONSTRAINT agenda_pending_limit_positive CHECK (pending_limit_minutes > 0);
ALTER TABLE agenda_range
  ADD CONSTRAINT agenda_range_weekday CHECK (weekday BETWEEN 0 AND 6),
  ADD CONSTRAINT agenda_range_starts_before_end CHECK (0 <= start_minute AND start_minute < end_minute AND end_minute <= 1440);
-- At most one exception applies to a day.
ALTER TABLE agenda_exception
  ADD CONSTRAINT agenda_exception_starts_before_end CHECK (from_date <= to_date),
  ADD CONSTRAINT agenda_exception_no_overlap EXCLUDE USING gist (person_id WITH =, daterange(from_date, to_date, '[]') WITH &&);
ALTER TABLE agenda_exception_range
  ADD CONSTRAINT agenda_exception_range_starts_before_end
    CHECK (0 <= start_minute AND start_minute < end_minute AND end_minute <= 1440);

ALTER TABLE service
  ADD CONSTRAINT service_name_not_empty CHECK (btrim(name) <> ''),
  ADD CONSTRAINT service_cost_positive CHECK (cost > 0),
  ADD CONSTRAINT service_duration_within_a_day CHECK (duration_minutes BETWEEN 1 AND 1440);

ALTER TABLE appointment
  ADD CONSTRAINT appointment_two_people CHECK (client_id <> provider_id),
  ADD CONSTRAINT appointment_starts_before_end CHECK (starts_at < ends_at),
  ADD CONSTRAINT appointment_local_date_format CHECK (local_date ~ '^\d{4}-\d{2}-\d{2}$'),
  ADD CONSTRAINT appointment_local_time_format CHECK (local_time ~ '^\d{2}:\d{2}$' AND local_end_time ~ '^\d{2}:\d{2}$'),
  ADD CONSTRAINT appointment_request_key_with_digest CHECK ((request_key IS NULL) = (request_digest IS NULL)),
  ADD CONSTRAINT appointment_canceller_only_if_cancelled CHECK (cancelled_by IS NULL OR status = 'cancelada'),
  ADD CONSTRAINT appointment_reason_only_if_cancelled CHECK (cancel_reason IS NULL OR status = 'cancelada'),
  ADD CONSTRAINT appointment_proposal_complete CHECK ((proposed_starts_at IS NULL) = (proposed_time_zone IS NULL)),
  -- '[)': an appointment may start at the moment in which another one ends.
  ADD CONSTRAINT appointment_no_double_booking EXCLUDE USING gist
    (provider_id WITH =, tstzrange(starts_at, ends_at, '[)') WITH &&) WHERE (status <> 'cancelada');

-- A booking that is sent twice is one appointment. The key is unique for each person who books: two people may choose the same key.
CREATE UNIQUE INDEX appointment_client_request_key ON appointment (client_id, request_key) WHERE NOT booked_by_provider;
CREATE UNIQUE INDEX appointment_provider_request_key ON appointment (provider_id, request_key) WHERE booked_by_provider;

-- ── E-mail ──────────────────────────────────────────────────────────────────────────────────────────────
-- The method of a calendar file is sent twice: in the file and in the header of its part.
ALTER TABLE outbox_mail
  ADD CONSTRAINT outbox_mail_calendar_with_method CHECK ((calendar IS NULL) = (calendar_method IS NULL));
ALTER TABLE mail_opt_out
  ADD CONSTRAINT mail_opt_out_category_optional CHECK (category NOT IN ('ESSENTIAL', 'NOTICE'));

-- ── The installation ────────────────────────────────────────────────────────────────────────────────────
CREATE UNIQUE INDEX installation_key_current_unique ON installation_key (purpose) WHERE retired_at IS NULL;

ALTER TABLE audit_event
  ADD CONSTRAINT audit_event_code_format CHECK (event ~ '^[A-Z]+(_[A-Z]+)*$'),
  ADD CONSTRAINT audit_event_by_operator_or_account CHECK (by = 'operator' OR by ~ '^[A-Za-z0-9]{28}$');
