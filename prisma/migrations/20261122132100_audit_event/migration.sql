-- Commands of the operator and security events of accounts, without personal data. There are no foreign keys: an event outlives
-- the account and the object that it names.
CREATE TABLE "audit_event" (
  "id" UUID NOT NULL PRIMARY KEY,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "event" TEXT NOT NULL,
  "by" TEXT,
  "account_id" CHAR(28),
  "object_id" TEXT,
  "network" TEXT,
  CONSTRAINT "audit_event_code" CHECK ("event" ~ '^[A-Z]+(_[A-Z]+)*$'),
  CONSTRAINT "audit_event_by" CHECK ("by" = 'operator' OR "by" ~ '^[A-Za-z0-9]{28}$')
);
-- By time for the pages of the log and the deletion of old events; by account for the log and the archive of one account.
CREATE INDEX "audit_event_at_id_idx" ON "audit_event"("at", "id");
CREATE INDEX "audit_event_account_id_at_id_idx" ON "audit_event"("account_id", "at", "id");
