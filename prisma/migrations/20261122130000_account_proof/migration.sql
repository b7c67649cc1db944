-- Accounts with an unconfirmed e-mail count as proven for now if they signed up without SMTP_URL, were imported, or exist already.
ALTER TABLE "account"
  ADD COLUMN "proof_deferred" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "proof_mail_id" UUID,
  ADD COLUMN "proof_mail_sent_at" TIMESTAMPTZ(3);

UPDATE "account" SET "proof_deferred" = true WHERE "email_verified_at" IS NULL;

-- The job that ends deferrals reads these accounts only.
CREATE INDEX "account_proof_deferred_idx" ON "account"("id") WHERE "proof_deferred" AND "email_verified_at" IS NULL;
-- While no mail can leave, the job defers the proof of these.
CREATE INDEX "account_unproven_idx" ON "account"("id") WHERE NOT "proof_deferred" AND "email_verified_at" IS NULL;
