-- AlterTable
ALTER TABLE "appointment" ADD COLUMN     "client_time_zone" TEXT,
ADD COLUMN     "remind_at" TIMESTAMPTZ(3);

-- Who is to be reminded, and when: those alone, among all that there ever were.
CREATE INDEX "appointment_remind_at_idx" ON "appointment" ("remind_at")
  WHERE "remind_at" IS NOT NULL AND "status" = 'confirmada';

-- A reminder of the time that was must not go out for the one that is: whoever moves an appointment sets it anew.
CREATE FUNCTION appointment_forget_reminder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.starts_at IS DISTINCT FROM OLD.starts_at AND NEW.remind_at IS NOT DISTINCT FROM OLD.remind_at THEN
    NEW.remind_at := NULL;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "appointment_reminder" BEFORE UPDATE OF "starts_at" ON "appointment"
  FOR EACH ROW EXECUTE FUNCTION appointment_forget_reminder();

-- What was agreed on before there were reminders: the day before, at its own time but not at night.
UPDATE "appointment" SET "remind_at" =
  ((("starts_at" AT TIME ZONE "time_zone")::date - 1) +
    LEAST(GREATEST(("starts_at" AT TIME ZONE "time_zone")::time, '08:00'), '20:00')) AT TIME ZONE "time_zone"
WHERE "status" = 'confirmada' AND "starts_at" > now() + interval '30 hours';
