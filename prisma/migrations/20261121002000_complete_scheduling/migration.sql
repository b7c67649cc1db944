-- CreateEnum
CREATE TYPE "appointment_canceller" AS ENUM ('CLIENT', 'PROVIDER', 'SYSTEM');

-- AlterTable
ALTER TABLE "agenda" ADD COLUMN     "buffer_after_minutes" SMALLINT NOT NULL DEFAULT 0,
ADD COLUMN     "buffer_before_minutes" SMALLINT NOT NULL DEFAULT 0,
ADD COLUMN     "cancel_deadline_minutes" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "min_notice_minutes" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "pending_limit_minutes" INTEGER,
ADD COLUMN     "reminder_enabled" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "appointment" ADD COLUMN     "booked_by_provider" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "cancelled_by" "appointment_canceller",
ADD COLUMN     "changeable_until" TIMESTAMPTZ(3),
ADD COLUMN     "client_note" TEXT,
ADD COLUMN     "expires_at" TIMESTAMPTZ(3),
ADD COLUMN     "no_show_at" TIMESTAMPTZ(3),
ADD COLUMN     "proposed_starts_at" TIMESTAMPTZ(3),
ADD COLUMN     "proposed_time_zone" TEXT,
ADD COLUMN     "request_digest" CHAR(64),
ADD COLUMN     "request_key" UUID,
ADD COLUMN     "sequence" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "service" ADD COLUMN     "duration_minutes" SMALLINT;

-- CreateTable
CREATE TABLE "agenda_exception" (
    "id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "from_date" DATE NOT NULL,
    "to_date" DATE NOT NULL,
    "note" TEXT,

    CONSTRAINT "agenda_exception_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "agenda_exception_range" (
    "exception_id" UUID NOT NULL,
    "start_minute" SMALLINT NOT NULL,
    "end_minute" SMALLINT NOT NULL,

    CONSTRAINT "agenda_exception_range_pkey" PRIMARY KEY ("exception_id","start_minute","end_minute")
);

-- AddForeignKey
ALTER TABLE "agenda_exception" ADD CONSTRAINT "agenda_exception_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "agenda"("person_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agenda_exception_range" ADD CONSTRAINT "agenda_exception_range_exception_id_fkey" FOREIGN KEY ("exception_id") REFERENCES "agenda_exception"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ── What Prisma's schema language has no word for ───────────────────────────────────────────────────────

ALTER TABLE "agenda"
  ADD CONSTRAINT "agenda_times_not_negative" CHECK ("min_notice_minutes" >= 0 AND "cancel_deadline_minutes" >= 0
    AND "buffer_before_minutes" >= 0 AND "buffer_after_minutes" >= 0),
  ADD CONSTRAINT "agenda_pending_limit_positive" CHECK ("pending_limit_minutes" > 0);
ALTER TABLE "service"
  ADD CONSTRAINT "service_duration_within_a_day" CHECK ("duration_minutes" BETWEEN 1 AND 1440);

-- On each day one word holds: the newest.
ALTER TABLE "agenda_exception"
  ADD CONSTRAINT "agenda_exception_starts_before_end" CHECK ("from_date" <= "to_date"),
  ADD CONSTRAINT "agenda_exception_one_a_day" EXCLUDE USING gist
    ("person_id" WITH =, daterange("from_date", "to_date", '[]') WITH &&);
ALTER TABLE "agenda_exception_range"
  ADD CONSTRAINT "agenda_exception_range_starts_before_end"
    CHECK (0 <= "start_minute" AND "start_minute" < "end_minute" AND "end_minute" <= 1440);

ALTER TABLE "appointment"
  ADD CONSTRAINT "appointment_key_with_digest" CHECK (("request_key" IS NULL) = ("request_digest" IS NULL)),
  ADD CONSTRAINT "appointment_cancelled_by_somebody" CHECK ("cancelled_by" IS NULL OR "status" = 'cancelada'),
  ADD CONSTRAINT "appointment_proposal_whole" CHECK (("proposed_starts_at" IS NULL) = ("proposed_time_zone" IS NULL));

-- A request that is sent twice books once. Whoever books chooses the
-- key, so that nobody's key meets another's.
CREATE UNIQUE INDEX "appointment_request_key" ON "appointment" ("client_id", "request_key") WHERE NOT "booked_by_provider";
CREATE UNIQUE INDEX "appointment_provider_request_key" ON "appointment" ("provider_id", "request_key") WHERE "booked_by_provider";

-- The requests that lapse: few among all that there ever were.
CREATE INDEX "appointment_pending_expires_at_idx" ON "appointment" ("expires_at") WHERE "status" = 'pendiente';

-- Who had an appointment that took place: neither the provider's word that there was one, nor one to which nobody came.
DROP INDEX "appointment_kept_idx";
CREATE INDEX "appointment_kept_idx" ON "appointment" ("provider_id", "client_id", "ends_at")
  WHERE "status" IN ('confirmada', 'completada') AND "no_show_at" IS NULL AND NOT "booked_by_provider";

-- Calendars take a change for an old one unless its number has grown: nobody who changes time or status can forget it.
CREATE FUNCTION appointment_count_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.starts_at IS DISTINCT FROM OLD.starts_at OR NEW.ends_at IS DISTINCT FROM OLD.ends_at
    OR NEW.status IS DISTINCT FROM OLD.status THEN
    NEW.sequence := OLD.sequence + 1;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "appointment_sequence" BEFORE UPDATE OF "starts_at", "ends_at", "status" ON "appointment"
  FOR EACH ROW EXECUTE FUNCTION appointment_count_changes();
