-- CreateEnum
CREATE TYPE "federated_flow_purpose" AS ENUM ('SIGN_IN', 'LINK', 'INVITATION');

-- CreateEnum
CREATE TYPE "profile_request_kind" AS ENUM ('CLAIM', 'REMOVAL');

-- CreateEnum
CREATE TYPE "profile_request_outcome" AS ENUM ('APPROVED', 'REJECTED');

-- AlterEnum
ALTER TYPE "one_time_token_purpose" ADD VALUE 'REMOVE_CONTACT';

-- DropForeignKey
ALTER TABLE "appointment" DROP CONSTRAINT "appointment_client_id_fkey";

-- DropForeignKey
ALTER TABLE "appointment" DROP CONSTRAINT "appointment_provider_id_fkey";

-- DropForeignKey
ALTER TABLE "slug_claim" DROP CONSTRAINT "slug_claim_person_id_fkey";

-- AlterTable
ALTER TABLE "appointment" ALTER COLUMN "provider_id" DROP NOT NULL,
ALTER COLUMN "client_id" DROP NOT NULL;

-- AlterTable
ALTER TABLE "invitation" DROP COLUMN "email_sent_at",
ADD COLUMN     "mail_id" UUID,
ADD COLUMN     "mailed_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "one_time_token" ADD COLUMN     "person_id" UUID,
ALTER COLUMN "account_id" DROP NOT NULL;

-- AlterTable
ALTER TABLE "slug_claim" ALTER COLUMN "person_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "known_device" (
    "token_hash" CHAR(64) NOT NULL,
    "account_id" CHAR(28) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "known_device_pkey" PRIMARY KEY ("token_hash","account_id")
);

-- CreateTable
CREATE TABLE "federated_flow" (
    "state_hash" CHAR(64) NOT NULL,
    "browser_hash" CHAR(64) NOT NULL,
    "provider_id" TEXT NOT NULL,
    "nonce" TEXT NOT NULL,
    "code_verifier" TEXT NOT NULL,
    "purpose" "federated_flow_purpose" NOT NULL,
    "account_id" CHAR(28),
    "form" JSONB,
    "return_path" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "federated_flow_pkey" PRIMARY KEY ("state_hash")
);

-- CreateTable
CREATE TABLE "recovery_request" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "recovery_request_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "person_redirect" (
    "old_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "person_redirect_pkey" PRIMARY KEY ("old_id")
);

-- CreateTable
CREATE TABLE "profile_request" (
    "id" UUID NOT NULL,
    "kind" "profile_request_kind" NOT NULL,
    "person_id" UUID,
    "person_name" TEXT NOT NULL,
    "requester_name" TEXT NOT NULL,
    "requester_email" TEXT NOT NULL,
    "requester_phone" TEXT,
    "message" TEXT NOT NULL DEFAULT '',
    "requester_account_id" CHAR(28),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolved_at" TIMESTAMPTZ(3),
    "outcome" "profile_request_outcome",

    CONSTRAINT "profile_request_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "removed_contact" (
    "phone_hash" CHAR(64) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "removed_contact_pkey" PRIMARY KEY ("phone_hash")
);

-- CreateTable
CREATE TABLE "throttled_attempt" (
    "id" UUID NOT NULL,
    "key" CHAR(64) NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "throttled_attempt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "installation_key" (
    "purpose" TEXT NOT NULL,
    "key" BYTEA NOT NULL,

    CONSTRAINT "installation_key_pkey" PRIMARY KEY ("purpose")
);

-- CreateIndex
CREATE INDEX "known_device_account_id_idx" ON "known_device"("account_id");

-- CreateIndex
CREATE INDEX "known_device_last_used_at_idx" ON "known_device"("last_used_at");

-- CreateIndex
CREATE INDEX "federated_flow_account_id_idx" ON "federated_flow"("account_id");

-- CreateIndex
CREATE INDEX "federated_flow_expires_at_idx" ON "federated_flow"("expires_at");

-- CreateIndex
CREATE INDEX "recovery_request_created_at_idx" ON "recovery_request"("created_at");

-- CreateIndex
CREATE INDEX "person_redirect_person_id_idx" ON "person_redirect"("person_id");

-- CreateIndex
CREATE INDEX "profile_request_person_id_idx" ON "profile_request"("person_id");

-- CreateIndex
CREATE INDEX "profile_request_requester_account_id_idx" ON "profile_request"("requester_account_id");

-- CreateIndex
CREATE INDEX "profile_request_created_at_idx" ON "profile_request"("created_at");

-- CreateIndex
CREATE INDEX "throttled_attempt_key_at_idx" ON "throttled_attempt"("key", "at");

-- CreateIndex
CREATE INDEX "throttled_attempt_at_idx" ON "throttled_attempt"("at");

-- CreateIndex
CREATE INDEX "one_time_token_person_id_idx" ON "one_time_token"("person_id");

-- AddForeignKey
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "federated_flow" ADD CONSTRAINT "federated_flow_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "one_time_token" ADD CONSTRAINT "one_time_token_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "slug_claim" ADD CONSTRAINT "slug_claim_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_redirect" ADD CONSTRAINT "person_redirect_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "profile_request" ADD CONSTRAINT "profile_request_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "profile_request" ADD CONSTRAINT "profile_request_requester_account_id_fkey" FOREIGN KEY ("requester_account_id") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE;


-- ── Promises ────────────────────────────────────────────────────────────────────────────────────────────
-- A token proves the mailbox of an account, or that of a contact without one.
ALTER TABLE "one_time_token"
  ADD CONSTRAINT "one_time_token_of_one" CHECK (num_nonnulls("account_id", "person_id") = 1);

ALTER TABLE "profile_request"
  ADD CONSTRAINT "profile_request_resolved_with_outcome" CHECK (("resolved_at" IS NULL) = ("outcome" IS NULL)),
  ADD CONSTRAINT "profile_request_lengths" CHECK (
    char_length("requester_name") BETWEEN 1 AND 120 AND char_length("message") <= 1000 AND char_length("requester_email") <= 254
  );
-- One open wish of a kind by one person about one contact: asking twice changes nothing.
CREATE UNIQUE INDEX "profile_request_open_once" ON "profile_request" ("person_id", "kind", "requester_email")
  WHERE "resolved_at" IS NULL;

-- A merged person is gone, and its id leads to the one who stayed: never in a circle.
ALTER TABLE "person_redirect" ADD CONSTRAINT "person_redirect_leads_on" CHECK ("old_id" <> "person_id");
