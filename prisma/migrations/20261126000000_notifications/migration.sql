CREATE TYPE notification_kind AS ENUM ('APPOINTMENT', 'PEOPLE', 'SUMMARY');

CREATE TABLE notification (
  id         UUID              NOT NULL,
  person_id  UUID              NOT NULL,
  actor_id   UUID,
  kind       notification_kind NOT NULL,
  event_key  TEXT              NOT NULL,
  title      TEXT              NOT NULL,
  body       TEXT              NOT NULL,
  path       TEXT              NOT NULL,
  created_at TIMESTAMPTZ(3)    NOT NULL,
  seen_at    TIMESTAMPTZ(3),
  expires_at TIMESTAMPTZ(3)    NOT NULL,
  withheld   BOOLEAN           NOT NULL DEFAULT false,

  CONSTRAINT notification_pkey PRIMARY KEY (id),
  CONSTRAINT notification_person_id_fkey FOREIGN KEY (person_id) REFERENCES person (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT notification_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES person (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT notification_different_people CHECK (person_id <> actor_id),
  -- A path within the product: a browser opens it.
  CONSTRAINT notification_own_path CHECK (path ~ '^/[^/\\]')
);

CREATE UNIQUE INDEX notification_person_id_event_key_key ON notification (person_id, event_key);
CREATE INDEX notification_person_id_created_at_id_idx ON notification (person_id, created_at DESC, id DESC);
CREATE INDEX notification_actor_id_idx ON notification (actor_id);
CREATE INDEX notification_created_at_idx ON notification (created_at);
-- Summaries are deleted after a day.
CREATE INDEX notification_summary_created_at_idx ON notification (created_at) WHERE kind = 'SUMMARY';
-- The number at the bell.
CREATE INDEX notification_unseen_idx ON notification (person_id) WHERE seen_at IS NULL AND NOT withheld;

CREATE TABLE push_subscription (
  id         UUID           NOT NULL,
  session_id CHAR(64)       NOT NULL,
  person_id  UUID           NOT NULL,
  endpoint   TEXT           NOT NULL,
  p256dh     TEXT           NOT NULL,
  auth       TEXT           NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT push_subscription_pkey PRIMARY KEY (id),
  CONSTRAINT push_subscription_session_id_fkey FOREIGN KEY (session_id) REFERENCES session (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT push_subscription_person_id_fkey FOREIGN KEY (person_id) REFERENCES person (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT push_subscription_endpoint_length CHECK (length(endpoint) <= 2000)
);

CREATE UNIQUE INDEX push_subscription_endpoint_key ON push_subscription (endpoint);
CREATE INDEX push_subscription_session_id_idx ON push_subscription (session_id);
CREATE INDEX push_subscription_person_id_idx ON push_subscription (person_id);

CREATE TABLE push_delivery (
  notification_id UUID           NOT NULL,
  subscription_id UUID           NOT NULL,
  is_urgent       BOOLEAN        NOT NULL,
  next_attempt_at TIMESTAMPTZ(3) NOT NULL,
  attempts        INTEGER        NOT NULL DEFAULT 0,

  CONSTRAINT push_delivery_pkey PRIMARY KEY (notification_id, subscription_id),
  CONSTRAINT push_delivery_notification_id_fkey FOREIGN KEY (notification_id) REFERENCES notification (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT push_delivery_subscription_id_fkey FOREIGN KEY (subscription_id) REFERENCES push_subscription (id) ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX push_delivery_subscription_id_idx ON push_delivery (subscription_id);
CREATE INDEX push_delivery_is_urgent_next_attempt_at_idx ON push_delivery (is_urgent, next_attempt_at);

CREATE TABLE notification_preference (
  person_id   UUID    NOT NULL,
  push        BOOLEAN NOT NULL DEFAULT true,
  email       BOOLEAN NOT NULL DEFAULT true,
  summary     BOOLEAN NOT NULL DEFAULT true,
  quiet_hours BOOLEAN NOT NULL DEFAULT true,
  time_zone   TEXT    NOT NULL DEFAULT 'America/Mexico_City',

  CONSTRAINT notification_preference_pkey PRIMARY KEY (person_id),
  CONSTRAINT notification_preference_person_id_fkey FOREIGN KEY (person_id) REFERENCES person (id) ON DELETE CASCADE ON UPDATE CASCADE
);

-- The local day of a provider's last summary.
ALTER TABLE agenda ADD COLUMN summarized_on DATE;
CREATE INDEX agenda_enabled_time_zone_summarized_on_idx ON agenda (time_zone, summarized_on NULLS FIRST) WHERE enabled;

ALTER TYPE mail_kind ADD VALUE 'SUMMARY';
