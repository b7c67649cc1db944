-- Tables, their keys, and the indexes that queries read. `prisma/schema` describes the columns. The migrations after this one add
-- what Prisma's schema language cannot express: constraints, the search and the read models.
--
-- Every foreign key has an index on its columns: otherwise deleting the row that it refers to would read the whole table.

-- ── Extensions ──────────────────────────────────────────────────────────────────────────────────────────
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;
-- Indexes for parts of words and for typos.
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
-- Exclusion constraints on a person and a range.
CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA public;

-- ── Accounts ────────────────────────────────────────────────────────────────────────────────────────────
CREATE TABLE account (
  id CHAR(28) PRIMARY KEY,
  email TEXT NOT NULL,
  email_verified_at TIMESTAMPTZ(3),
  proof_deferred BOOLEAN NOT NULL DEFAULT false,
  -- No foreign key: the outbox deletes old e-mails.
  proof_mail_id UUID,
  proof_mail_sent_at TIMESTAMPTZ(3),
  password_hash TEXT,
  disabled_at TIMESTAMPTZ(3),
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX account_email_key ON account (email);
-- For the job that clears `proof_deferred` some days after the first confirmation e-mail was delivered.
CREATE INDEX account_proof_deferred_idx ON account (id) WHERE proof_deferred AND email_verified_at IS NULL;
-- For the job that defers the proof of these accounts while no e-mail can leave.
CREATE INDEX account_unproven_idx ON account (id) WHERE NOT proof_deferred AND email_verified_at IS NULL;

CREATE TABLE federated_identity (
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  account_id CHAR(28) NOT NULL REFERENCES account ON DELETE CASCADE ON UPDATE CASCADE,
  email TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (issuer, subject)
);
CREATE INDEX federated_identity_account_id_idx ON federated_identity (account_id);

-- Ids and tokens are stored as SHA-256, so that a copy of the database opens no session and no link.
CREATE TABLE session (
  id CHAR(64) PRIMARY KEY,
  account_id CHAR(28) NOT NULL REFERENCES account ON DELETE CASCADE ON UPDATE CASCADE,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  last_used_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  user_agent TEXT
);
CREATE INDEX session_account_id_idx ON session (account_id);
CREATE INDEX session_expires_at_idx ON session (expires_at);

CREATE TABLE known_device (
  token_hash CHAR(64) NOT NULL,
  account_id CHAR(28) NOT NULL REFERENCES account ON DELETE CASCADE ON UPDATE CASCADE,
  last_used_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (token_hash, account_id)
);
CREATE INDEX known_device_account_id_idx ON known_device (account_id);
CREATE INDEX known_device_last_used_at_idx ON known_device (last_used_at);

CREATE TYPE federated_flow_purpose AS ENUM ('SIGN_IN', 'SIGN_UP', 'LINK', 'INVITATION');
CREATE TABLE federated_flow (
  state_hash CHAR(64) PRIMARY KEY,
  browser_hash CHAR(64) NOT NULL,
  provider_id TEXT NOT NULL,
  nonce TEXT NOT NULL,
  code_verifier TEXT NOT NULL,
  purpose federated_flow_purpose NOT NULL,
  account_id CHAR(28) REFERENCES account ON DELETE CASCADE ON UPDATE CASCADE,
  form JSONB,
  return_path TEXT,
  expires_at TIMESTAMPTZ(3) NOT NULL
);
CREATE INDEX federated_flow_account_id_idx ON federated_flow (account_id);
CREATE INDEX federated_flow_expires_at_idx ON federated_flow (expires_at);

CREATE TYPE one_time_token_purpose AS ENUM ('VERIFY_EMAIL', 'CHANGE_EMAIL', 'RESET_PASSWORD', 'REMOVE_CONTACT', 'SIGN_IN');
-- A job answers these requests, so that the response takes the same time whether the account exists or not.
CREATE TABLE recovery_request (
  id UUID PRIMARY KEY,
  email TEXT NOT NULL,
  purpose one_time_token_purpose NOT NULL DEFAULT 'RESET_PASSWORD',
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX recovery_request_created_at_idx ON recovery_request (created_at);

-- ── Photos ──────────────────────────────────────────────────────────────────────────────────────────────
CREATE TYPE photo_kind AS ENUM ('WORK', 'PROFILE');
CREATE TABLE photo (
  id UUID PRIMARY KEY,
  kind photo_kind NOT NULL,
  uploader_id CHAR(28) REFERENCES account ON DELETE SET NULL ON UPDATE CASCADE,
  storage_key TEXT NOT NULL,
  moves_to TEXT,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  stored_bytes INTEGER NOT NULL DEFAULT 0,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  attached_at TIMESTAMPTZ(3),
  withheld BOOLEAN NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX photo_storage_key_key ON photo (storage_key);
CREATE INDEX photo_uploader_id_idx ON photo (uploader_id);
-- For two jobs: the collector of unused photos, and the one that moves files. Few photos are in either index.
CREATE INDEX photo_unattached_idx ON photo (created_at) WHERE attached_at IS NULL;
CREATE INDEX photo_moving_idx ON photo (id) WHERE moves_to IS NOT NULL;

-- ── People ──────────────────────────────────────────────────────────────────────────────────────────────
CREATE TYPE study_level AS ENUM ('técnico', 'licenciatura', 'maestría', 'doctorado', 'otro');
CREATE TYPE contact_audience AS ENUM ('everybody', 'members', 'circle');
CREATE TABLE person (
  id UUID PRIMARY KEY,
  account_id CHAR(28) REFERENCES account ON DELETE SET NULL ON UPDATE CASCADE,
  slug TEXT,
  name TEXT NOT NULL,
  email TEXT,
  phone TEXT,
  phone_key TEXT,
  phone_audience contact_audience,
  email_audience contact_audience,
  listed BOOLEAN NOT NULL DEFAULT true,
  offers_services BOOLEAN NOT NULL DEFAULT false,
  professions TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
  is_professional BOOLEAN,
  specialty TEXT,
  license_number TEXT,
  study_level study_level,
  institution TEXT,
  years_of_experience INTEGER,
  occupation TEXT,
  city TEXT,
  state TEXT,
  address TEXT,
  has_shop BOOLEAN NOT NULL DEFAULT false,
  shop_name TEXT,
  opening_hours TEXT,
  description TEXT,
  photo_id UUID REFERENCES photo ON DELETE SET NULL ON UPDATE CASCADE,
  facebook TEXT,
  instagram TEXT,
  twitter TEXT,
  linkedin TEXT,
  whatsapp TEXT,
  tiktok TEXT,
  youtube TEXT,
  created_by_id UUID REFERENCES person ON DELETE SET NULL ON UPDATE CASCADE,
  invited_by_id UUID REFERENCES person ON DELETE SET NULL ON UPDATE CASCADE,
  hidden_at TIMESTAMPTZ(3),
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at TIMESTAMPTZ(3) NOT NULL
);
CREATE UNIQUE INDEX person_account_id_key ON person (account_id);
CREATE UNIQUE INDEX person_slug_key ON person (slug);
CREATE UNIQUE INDEX person_photo_id_key ON person (photo_id);
CREATE INDEX person_phone_key_idx ON person (phone_key);
CREATE INDEX person_email_idx ON person (email);
CREATE INDEX person_created_by_id_idx ON person (created_by_id);
CREATE INDEX person_invited_by_id_idx ON person (invited_by_id);
-- The operator lists hidden people, who are few.
CREATE INDEX person_hidden_idx ON person (hidden_at) WHERE hidden_at IS NOT NULL;
-- The sitemap lists members by id. Most people are contacts without an account.
CREATE INDEX person_sitemap_idx ON person (id) WHERE account_id IS NOT NULL AND hidden_at IS NULL;

CREATE TABLE person_block (
  blocker_id UUID NOT NULL REFERENCES person ON DELETE CASCADE ON UPDATE CASCADE,
  blocked_id UUID NOT NULL REFERENCES person ON DELETE CASCADE ON UPDATE CASCADE,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (blocker_id, blocked_id)
);
CREATE INDEX person_block_blocked_id_idx ON person_block (blocked_id);

CREATE TABLE hidden_profile_photo (
  photo_id UUID PRIMARY KEY REFERENCES photo ON DELETE CASCADE ON UPDATE CASCADE,
  person_id UUID NOT NULL REFERENCES person ON DELETE CASCADE ON UPDATE CASCADE,
  hidden_at TIMESTAMPTZ(3) NOT NULL
);
CREATE INDEX hidden_profile_photo_person_id_idx ON hidden_profile_photo (person_id);

CREATE TABLE slug_claim (
  -- Collation C: its index serves LIKE 'ana-lopez-%', by which the first free slug is found.
  slug TEXT COLLATE "C" PRIMARY KEY,
  person_id UUID REFERENCES person ON DELETE SET NULL ON UPDATE CASCADE,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX slug_claim_person_id_idx ON slug_claim (person_id);

-- The merged person does not exist any more, so `old_id` has no foreign key.
CREATE TABLE person_redirect (
  old_id UUID PRIMARY KEY,
  person_id UUID NOT NULL REFERENCES person ON DELETE CASCADE ON UPDATE CASCADE,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX person_redirect_person_id_idx ON person_redirect (person_id);

CREATE TABLE one_time_token (
  id UUID PRIMARY KEY,
  account_id CHAR(28) REFERENCES account ON DELETE CASCADE ON UPDATE CASCADE,
  person_id UUID REFERENCES person ON DELETE CASCADE ON UPDATE CASCADE,
  purpose one_time_token_purpose NOT NULL,
  token_hash CHAR(64) NOT NULL,
  email TEXT NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  used_at TIMESTAMPTZ(3),
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX one_time_token_token_hash_key ON one_time_token (token_hash);
CREATE INDEX one_time_token_account_id_purpose_idx ON one_time_token (account_id, purpose);
CREATE INDEX one_time_token_expires_at_idx ON one_time_token (expires_at);
CREATE INDEX one_time_token_person_id_idx ON one_time_token (person_id);

CREATE TABLE profile_offer (
  id UUID PRIMARY KEY,
  person_id UUID NOT NULL REFERENCES person ON DELETE CASCADE ON UPDATE CASCADE,
  part TEXT NOT NULL,
  value JSONB NOT NULL,
  photo_id UUID REFERENCES photo ON DELETE CASCADE ON UPDATE CASCADE,
  contact_name TEXT NOT NULL,
  -- No foreign key: the contact was merged, and its id remains only in `person_redirect`.
  contact_id UUID NOT NULL,
  added_by_id UUID REFERENCES person ON DELETE SET NULL ON UPDATE CASCADE,
  created_at TIMESTAMPTZ(3) NOT NULL
);
CREATE UNIQUE INDEX profile_offer_photo_id_key ON profile_offer (photo_id);
CREATE INDEX profile_offer_person_id_created_at_idx ON profile_offer (person_id, created_at);
CREATE INDEX profile_offer_added_by_id_idx ON profile_offer (added_by_id);

CREATE TYPE profile_request_kind AS ENUM ('CLAIM', 'REMOVAL');
CREATE TYPE profile_request_outcome AS ENUM ('APPROVED', 'REJECTED');
CREATE TABLE profile_request (
  id UUID PRIMARY KEY,
  kind profile_request_kind NOT NULL,
  person_id UUID REFERENCES person ON DELETE SET NULL ON UPDATE CASCADE,
  person_name TEXT NOT NULL,
  requester_name TEXT NOT NULL,
  requester_email TEXT NOT NULL,
  requester_phone TEXT,
  message TEXT NOT NULL DEFAULT '',
  requester_account_id CHAR(28) REFERENCES account ON DELETE SET NULL ON UPDATE CASCADE,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  resolved_at TIMESTAMPTZ(3),
  outcome profile_request_outcome
);
CREATE INDEX profile_request_person_id_idx ON profile_request (person_id);
CREATE INDEX profile_request_requester_account_id_idx ON profile_request (requester_account_id);
CREATE INDEX profile_request_created_at_idx ON profile_request (created_at);

CREATE TABLE removed_contact (
  phone_hash CHAR(64) PRIMARY KEY,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);

CREATE TABLE profession (
  key TEXT PRIMARY KEY,
  -- Lists are in the order that readers in Mexico expect, whatever collation the database has.
  name TEXT COLLATE "es-MX-x-icu" NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX profession_name_idx ON profession (name);

-- ── Circles ─────────────────────────────────────────────────────────────────────────────────────────────
CREATE TABLE circle_membership (
  owner_id UUID NOT NULL REFERENCES person ON DELETE CASCADE ON UPDATE CASCADE,
  member_id UUID NOT NULL REFERENCES person ON DELETE CASCADE ON UPDATE CASCADE,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (owner_id, member_id)
);
CREATE INDEX circle_membership_member_id_owner_id_idx ON circle_membership (member_id, owner_id);

-- Memberships that do not count are in a table of their own: queries that count or rank need no condition for them.
CREATE TABLE parked_membership (
  owner_id UUID NOT NULL REFERENCES person ON DELETE CASCADE ON UPDATE CASCADE,
  member_id UUID NOT NULL REFERENCES person ON DELETE CASCADE ON UPDATE CASCADE,
  created_at TIMESTAMPTZ(3) NOT NULL,
  PRIMARY KEY (owner_id, member_id)
);
CREATE INDEX parked_membership_member_id_idx ON parked_membership (member_id);

-- ── Reviews and reports ─────────────────────────────────────────────────────────────────────────────────
CREATE TABLE review (
  id UUID PRIMARY KEY,
  subject_id UUID NOT NULL REFERENCES person ON DELETE CASCADE ON UPDATE CASCADE,
  author_id UUID NOT NULL REFERENCES person ON DELETE CASCADE ON UPDATE CASCADE,
  text TEXT NOT NULL,
  trades TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  day DATE,
  edited_at TIMESTAMPTZ(3),
  reply TEXT,
  replied_at TIMESTAMPTZ(3),
  reply_edited_at TIMESTAMPTZ(3),
  cover_photo_id UUID,
  work_photo_id UUID,
  works_rank SMALLINT NOT NULL DEFAULT 0,
  hidden_at TIMESTAMPTZ(3),
  author_hidden BOOLEAN NOT NULL DEFAULT false,
  subject_hidden BOOLEAN NOT NULL DEFAULT false,
  blank BOOLEAN NOT NULL DEFAULT false,
  visible BOOLEAN NOT NULL DEFAULT true
);
CREATE INDEX review_subject_id_visible_created_at_id_idx ON review (subject_id, visible, created_at DESC, id);
CREATE INDEX review_hidden_idx ON review (hidden_at) WHERE hidden_at IS NOT NULL;
-- One review per author, person and day. Reviews without a day are not limited. It also finds all reviews of an author.
CREATE UNIQUE INDEX review_author_id_subject_id_day_key ON review (author_id, subject_id, day);
-- 'Trabajos' reads this index in its order. Its first entry for a person is the cover, if the rank is above 0.
CREATE INDEX review_covers_idx ON review (subject_id, works_rank DESC, created_at DESC, id) INCLUDE (work_photo_id)
  WHERE visible AND work_photo_id IS NOT NULL;

CREATE TABLE review_photo (
  review_id UUID NOT NULL REFERENCES review ON DELETE CASCADE ON UPDATE CASCADE,
  position SMALLINT NOT NULL,
  -- RESTRICT: a photo that a review shows is detached before it is deleted.
  photo_id UUID NOT NULL REFERENCES photo ON DELETE RESTRICT ON UPDATE CASCADE,
  hidden_at TIMESTAMPTZ(3),
  in_works BOOLEAN NOT NULL DEFAULT true,
  PRIMARY KEY (review_id, position)
);
CREATE UNIQUE INDEX review_photo_photo_id_key ON review_photo (photo_id);
CREATE INDEX review_photo_hidden_idx ON review_photo (hidden_at) WHERE hidden_at IS NOT NULL;

CREATE TYPE report_reason AS ENUM ('suplantación', 'datos falsos', 'ofensivo', 'engaño', 'sin permiso', 'otro');
CREATE TYPE report_outcome AS ENUM ('HIDDEN', 'DISMISSED');
CREATE TABLE report (
  id UUID PRIMARY KEY,
  person_id UUID REFERENCES person ON DELETE CASCADE ON UPDATE CASCADE,
  review_id UUID REFERENCES review ON DELETE CASCADE ON UPDATE CASCADE,
  photo_id UUID REFERENCES photo ON DELETE CASCADE ON UPDATE CASCADE,
  reason report_reason NOT NULL,
  details TEXT NOT NULL DEFAULT '',
  reporter_id UUID REFERENCES person ON DELETE CASCADE ON UPDATE CASCADE,
  reporter_email TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  decided_at TIMESTAMPTZ(3),
  outcome report_outcome
);
CREATE INDEX report_person_id_idx ON report (person_id);
CREATE INDEX report_review_id_idx ON report (review_id);
CREATE INDEX report_photo_id_idx ON report (photo_id);
CREATE INDEX report_reporter_id_idx ON report (reporter_id);
CREATE INDEX report_open_idx ON report (created_at) WHERE decided_at IS NULL;

-- ── Invitations ─────────────────────────────────────────────────────────────────────────────────────────
CREATE TABLE invitation (
  id UUID PRIMARY KEY,
  contact_id UUID NOT NULL REFERENCES person ON DELETE CASCADE ON UPDATE CASCADE,
  inviter_id UUID REFERENCES person ON DELETE CASCADE ON UPDATE CASCADE,
  inviter_name TEXT NOT NULL,
  email TEXT,
  name TEXT NOT NULL,
  phone TEXT,
  profession TEXT,
  city TEXT,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- No foreign key: the outbox deletes old e-mails.
  mail_id UUID,
  mailed_at TIMESTAMPTZ(3),
  used_at TIMESTAMPTZ(3),
  used_by_account_id CHAR(28) REFERENCES account ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX invitation_inviter_id_created_at_idx ON invitation (inviter_id, created_at DESC);
CREATE INDEX invitation_contact_id_idx ON invitation (contact_id);
CREATE INDEX invitation_used_by_account_id_idx ON invitation (used_by_account_id);

CREATE TYPE invitation_token_kind AS ENUM ('MAIL', 'LINK');
CREATE TABLE invitation_token (
  token_hash CHAR(64) PRIMARY KEY,
  invitation_id UUID NOT NULL REFERENCES invitation ON DELETE CASCADE ON UPDATE CASCADE,
  kind invitation_token_kind NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE INDEX invitation_token_invitation_id_idx ON invitation_token (invitation_id);

-- ── Scheduling ──────────────────────────────────────────────────────────────────────────────────────────
CREATE TYPE agenda_confirmation AS ENUM ('ALL', 'PROVEN', 'KNOWN', 'NONE');
CREATE TABLE agenda (
  person_id UUID PRIMARY KEY REFERENCES person ON DELETE CASCADE ON UPDATE CASCADE,
  enabled BOOLEAN NOT NULL DEFAULT false,
  duration_minutes SMALLINT NOT NULL DEFAULT 30,
  auto_confirm_for agenda_confirmation NOT NULL DEFAULT 'ALL',
  time_zone TEXT NOT NULL DEFAULT 'America/Mexico_City',
  min_notice_minutes INTEGER NOT NULL DEFAULT 0,
  cancel_deadline_minutes INTEGER NOT NULL DEFAULT 0,
  buffer_before_minutes SMALLINT NOT NULL DEFAULT 0,
  buffer_after_minutes SMALLINT NOT NULL DEFAULT 0,
  pending_limit_minutes INTEGER,
  reminder_enabled BOOLEAN NOT NULL DEFAULT true,
  updated_at TIMESTAMPTZ(3) NOT NULL
);

-- Hours are minutes after midnight by the provider's clock: they stay the same when daylight saving time begins or ends.
CREATE TABLE agenda_range (
  person_id UUID NOT NULL REFERENCES agenda ON DELETE CASCADE ON UPDATE CASCADE,
  weekday SMALLINT NOT NULL,
  start_minute SMALLINT NOT NULL,
  end_minute SMALLINT NOT NULL,
  PRIMARY KEY (person_id, weekday, start_minute, end_minute)
);

-- The exclusion constraint of this table is also the index of its foreign key.
CREATE TABLE agenda_exception (
  id UUID PRIMARY KEY,
  person_id UUID NOT NULL REFERENCES agenda ON DELETE CASCADE ON UPDATE CASCADE,
  from_date DATE NOT NULL,
  to_date DATE NOT NULL,
  note TEXT
);

CREATE TABLE agenda_exception_range (
  exception_id UUID NOT NULL REFERENCES agenda_exception ON DELETE CASCADE ON UPDATE CASCADE,
  start_minute SMALLINT NOT NULL,
  end_minute SMALLINT NOT NULL,
  PRIMARY KEY (exception_id, start_minute, end_minute)
);

CREATE TABLE service (
  id UUID PRIMARY KEY,
  person_id UUID NOT NULL REFERENCES person ON DELETE CASCADE ON UPDATE CASCADE,
  name TEXT NOT NULL,
  cost DECIMAL(10, 2) NOT NULL,
  duration_minutes SMALLINT,
  position SMALLINT NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL
);
CREATE INDEX service_person_id_position_idx ON service (person_id, position);

CREATE TYPE appointment_status AS ENUM ('pendiente', 'confirmada', 'cancelada', 'completada');
CREATE TYPE appointment_canceller AS ENUM ('CLIENT', 'PROVIDER', 'SYSTEM', 'OPERATOR');
-- Names, contact data and the service are copies: the appointment keeps what both agreed on when a profile changes or is deleted.
CREATE TABLE appointment (
  id UUID PRIMARY KEY,
  provider_id UUID REFERENCES person ON DELETE SET NULL ON UPDATE CASCADE,
  provider_name TEXT NOT NULL,
  client_id UUID REFERENCES person ON DELETE SET NULL ON UPDATE CASCADE,
  client_name TEXT NOT NULL,
  client_email TEXT,
  client_phone TEXT,
  starts_at TIMESTAMPTZ(3) NOT NULL,
  ends_at TIMESTAMPTZ(3) NOT NULL,
  time_zone TEXT NOT NULL,
  client_time_zone TEXT,
  local_date CHAR(10) NOT NULL,
  local_time CHAR(5) NOT NULL,
  local_end_time CHAR(5) NOT NULL,
  duration_minutes SMALLINT NOT NULL,
  status appointment_status NOT NULL,
  auto_confirm BOOLEAN NOT NULL,
  service_name TEXT,
  service_cost DECIMAL(10, 2),
  client_note TEXT,
  booked_by_provider BOOLEAN NOT NULL DEFAULT false,
  request_key UUID,
  request_digest CHAR(64),
  expires_at TIMESTAMPTZ(3),
  changeable_until TIMESTAMPTZ(3),
  cancelled_by appointment_canceller,
  cancel_reason TEXT,
  no_show_at TIMESTAMPTZ(3),
  proposed_starts_at TIMESTAMPTZ(3),
  proposed_time_zone TEXT,
  remind_at TIMESTAMPTZ(3),
  sequence INTEGER NOT NULL DEFAULT 0,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at TIMESTAMPTZ(3) NOT NULL
);
-- For three jobs, each of which reads few rows of the table: completing appointments, expiring requests, reminders.
CREATE INDEX appointment_confirmed_ends_at_idx ON appointment (ends_at) WHERE status = 'confirmada';
CREATE INDEX appointment_pending_expires_at_idx ON appointment (expires_at) WHERE status = 'pendiente';
CREATE INDEX appointment_remind_at_idx ON appointment (remind_at) WHERE remind_at IS NOT NULL AND status = 'confirmada';
-- Appointments that took place: booked by the client and not missed. A confirmed one counts from its end on, because the job that
-- completes appointments may be late.
CREATE INDEX appointment_attended_idx ON appointment (provider_id, client_id, ends_at)
  WHERE status IN ('confirmada', 'completada') AND no_show_at IS NULL AND NOT booked_by_provider;
-- 'Mis Citas' is in the order of each appointment's own clock, so that a page starts anywhere in these indexes. The included columns
-- answer a provider's counts, the list of clients and the search for free times from the index alone: they need more than one page,
-- and the rows are spread over the table.
CREATE INDEX appointment_received_idx ON appointment
  (provider_id, local_date COLLATE "C", local_time COLLATE "C", starts_at, id)
  INCLUDE (ends_at, status, expires_at, time_zone, client_id, client_name);
CREATE INDEX appointment_booked_idx ON appointment
  (client_id, local_date COLLATE "C", local_time COLLATE "C", starts_at, id);
-- The requests that a provider has to answer: few among all received appointments. Created last: of indexes with equal costs the planner
-- takes the newest.
CREATE INDEX appointment_pending_received_idx ON appointment
  (provider_id, local_date COLLATE "C", local_time COLLATE "C", starts_at, id) WHERE status = 'pendiente';

CREATE TABLE calendar_feed (
  person_id UUID PRIMARY KEY REFERENCES person ON DELETE CASCADE ON UPDATE CASCADE,
  id UUID NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX calendar_feed_id_key ON calendar_feed (id);

-- ── E-mail ──────────────────────────────────────────────────────────────────────────────────────────────
CREATE TYPE mail_kind AS ENUM ('ESSENTIAL', 'NOTICE', 'INVITATION', 'REMINDER', 'STRANGER_BOOKING');
CREATE TABLE outbox_mail (
  id UUID PRIMARY KEY,
  kind mail_kind NOT NULL DEFAULT 'NOTICE',
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  html TEXT NOT NULL,
  calendar TEXT,
  calendar_method TEXT,
  unsubscribe_url TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  sent_at TIMESTAMPTZ(3),
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
  last_error TEXT
);
CREATE INDEX outbox_mail_next_attempt_at_idx ON outbox_mail (next_attempt_at);
-- A deleted account takes its e-mails along.
CREATE INDEX outbox_mail_recipient_idx ON outbox_mail (recipient);
-- Essential e-mails are sent first. Few of them wait at any time, so this index stays small.
CREATE INDEX outbox_mail_essential_idx ON outbox_mail (next_attempt_at)
  WHERE kind = 'ESSENTIAL' AND next_attempt_at IS NOT NULL;

CREATE TABLE mail_opt_out (
  address_hash CHAR(64) NOT NULL,
  category mail_kind NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  PRIMARY KEY (address_hash, category)
);

-- ── The installation ────────────────────────────────────────────────────────────────────────────────────
-- Several processes share limits, keys, jobs and files of builds, so these are in the database.
CREATE TABLE throttled_attempt (
  id UUID PRIMARY KEY,
  key CHAR(64) NOT NULL,
  at TIMESTAMPTZ(3) NOT NULL
);
CREATE INDEX throttled_attempt_key_at_idx ON throttled_attempt (key, at);
CREATE INDEX throttled_attempt_at_idx ON throttled_attempt (at);

CREATE TABLE read_count (
  key CHAR(64) NOT NULL,
  minute TIMESTAMPTZ(3) NOT NULL,
  reads INTEGER NOT NULL,
  PRIMARY KEY (key, minute)
);
CREATE INDEX read_count_minute_idx ON read_count (minute);

-- A purpose may have several keys: a rotated key still verifies what it signed.
CREATE TABLE installation_key (
  purpose TEXT NOT NULL,
  key BYTEA NOT NULL,
  retired_at TIMESTAMPTZ(3),
  PRIMARY KEY (purpose, key)
);

CREATE TABLE job_run (
  name TEXT PRIMARY KEY,
  every_ms INTEGER NOT NULL,
  started_at TIMESTAMPTZ(3) NOT NULL,
  leased_until TIMESTAMPTZ(3),
  finished_at TIMESTAMPTZ(3),
  succeeded_at TIMESTAMPTZ(3),
  last_error TEXT,
  runs BIGINT NOT NULL DEFAULT 0,
  failures BIGINT NOT NULL DEFAULT 0
);

CREATE TABLE build_file (
  name TEXT PRIMARY KEY,
  content BYTEA NOT NULL,
  shipped_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- No foreign keys: an event outlives the account and the object that it names.
CREATE TABLE audit_event (
  id UUID PRIMARY KEY,
  at TIMESTAMPTZ(3) NOT NULL,
  event TEXT NOT NULL,
  by TEXT,
  account_id CHAR(28),
  object_id TEXT,
  network TEXT
);
CREATE INDEX audit_event_at_id_idx ON audit_event (at, id);
CREATE INDEX audit_event_account_id_at_id_idx ON audit_event (account_id, at, id);
