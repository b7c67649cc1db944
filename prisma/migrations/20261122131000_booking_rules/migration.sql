-- Which bookings an agenda confirms at once: all, those of proven accounts, those of the provider's circle and clients, none.
CREATE TYPE "agenda_confirmation" AS ENUM ('ALL', 'PROVEN', 'KNOWN', 'NONE');
ALTER TABLE "agenda" ADD COLUMN "auto_confirm_for" "agenda_confirmation" NOT NULL DEFAULT 'ALL';
UPDATE "agenda" SET "auto_confirm_for" = 'NONE' WHERE NOT "auto_confirm";

-- During a rolling update the previous release still reads and writes "auto_confirm". This trigger keeps both columns consistent; a
-- later release drops it with the old column.
CREATE FUNCTION agenda_sync_auto_confirm() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND NEW.auto_confirm_for = 'ALL' AND NOT NEW.auto_confirm
    OR TG_OP = 'UPDATE' AND NEW.auto_confirm_for = OLD.auto_confirm_for AND NEW.auto_confirm <> OLD.auto_confirm THEN
    NEW.auto_confirm_for := CASE WHEN NEW.auto_confirm THEN 'ALL' ELSE 'NONE' END;
  END IF;
  NEW.auto_confirm := NEW.auto_confirm_for = 'ALL';
  RETURN NEW;
END $$;
CREATE TRIGGER "agenda_auto_confirm" BEFORE INSERT OR UPDATE ON "agenda"
  FOR EACH ROW EXECUTE FUNCTION agenda_sync_auto_confirm();

-- The operator can cancel the appointments of an account that is disabled.
ALTER TYPE "appointment_canceller" ADD VALUE 'OPERATOR';

-- Reason of the cancellation, which both sides can read.
ALTER TABLE "appointment" ADD COLUMN "cancel_reason" TEXT;
ALTER TABLE "appointment"
  ADD CONSTRAINT "appointment_reason_of_cancelled" CHECK ("cancel_reason" IS NULL OR "status" = 'cancelada');
