CREATE TYPE "mail_kind" AS ENUM ('ESSENTIAL', 'NOTICE', 'INVITATION', 'REMINDER');

ALTER TABLE "outbox_mail"
  ADD COLUMN "kind" "mail_kind" NOT NULL DEFAULT 'NOTICE',
  ADD COLUMN "unsubscribe_url" TEXT;

-- Essential mails are sent first. Few of them wait at any time, so this partial index stays small.
CREATE INDEX "outbox_mail_essential_idx" ON "outbox_mail" ("next_attempt_at")
  WHERE "kind" = 'ESSENTIAL' AND "next_attempt_at" IS NOT NULL;

CREATE TABLE "mail_opt_out" (
  "address_hash" CHAR(64) NOT NULL,
  "category" "mail_kind" NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "mail_opt_out_pkey" PRIMARY KEY ("address_hash", "category"),
  CONSTRAINT "mail_opt_out_category" CHECK ("category" IN ('INVITATION', 'REMINDER'))
);
