-- Appointments that a provider booked for a person who has had no dealings with that provider.
ALTER TYPE "mail_kind" ADD VALUE 'STRANGER_BOOKING';

-- The new value cannot be named in the transaction that adds it.
ALTER TABLE "mail_opt_out"
  DROP CONSTRAINT "mail_opt_out_category",
  ADD CONSTRAINT "mail_opt_out_category" CHECK ("category" NOT IN ('ESSENTIAL', 'NOTICE'));
