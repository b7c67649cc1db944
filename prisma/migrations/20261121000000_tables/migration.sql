-- Extensions first: later statements index with their operator classes.
CREATE EXTENSION IF NOT EXISTS "unaccent" WITH SCHEMA "public";
CREATE EXTENSION IF NOT EXISTS "pg_trgm" WITH SCHEMA "public";
CREATE EXTENSION IF NOT EXISTS "btree_gist" WITH SCHEMA "public";

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "one_time_token_purpose" AS ENUM ('VERIFY_EMAIL', 'CHANGE_EMAIL', 'RESET_PASSWORD');

-- CreateEnum
CREATE TYPE "study_level" AS ENUM ('técnico', 'licenciatura', 'maestría', 'doctorado', 'otro');

-- CreateEnum
CREATE TYPE "invitation_token_kind" AS ENUM ('MAIL', 'LINK');

-- CreateEnum
CREATE TYPE "photo_kind" AS ENUM ('WORK', 'PROFILE');

-- CreateEnum
CREATE TYPE "appointment_status" AS ENUM ('pendiente', 'confirmada', 'cancelada', 'completada');

-- CreateTable
CREATE TABLE "circle_membership" (
    "owner_id" UUID NOT NULL,
    "member_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "circle_membership_pkey" PRIMARY KEY ("owner_id","member_id")
);

-- CreateTable
CREATE TABLE "directory_entry" (
    "person_id" UUID NOT NULL,
    "slug" TEXT,
    "name" TEXT COLLATE "es-MX-x-icu" NOT NULL,
    "professions" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "city" TEXT,
    "state" TEXT,
    "photo_id" UUID,
    "registered" BOOLEAN NOT NULL,
    "recommendation_count" INTEGER NOT NULL DEFAULT 0,
    "name_key" TEXT COLLATE "C" NOT NULL,
    "search_text" TEXT NOT NULL,
    "place_key" TEXT NOT NULL DEFAULT '',
    "profession_keys" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "contact_text" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "directory_entry_pkey" PRIMARY KEY ("person_id")
);

-- CreateTable
CREATE TABLE "account" (
    "id" CHAR(28) NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified_at" TIMESTAMPTZ(3),
    "password_hash" TEXT,
    "disabled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "federated_identity" (
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "account_id" CHAR(28) NOT NULL,
    "email" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "federated_identity_pkey" PRIMARY KEY ("issuer","subject")
);

-- CreateTable
CREATE TABLE "session" (
    "id" CHAR(64) NOT NULL,
    "account_id" CHAR(28) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "user_agent" TEXT,

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "one_time_token" (
    "id" UUID NOT NULL,
    "account_id" CHAR(28) NOT NULL,
    "purpose" "one_time_token_purpose" NOT NULL,
    "token_hash" CHAR(64) NOT NULL,
    "email" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "one_time_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "person" (
    "id" UUID NOT NULL,
    "account_id" CHAR(28),
    "slug" TEXT,
    "name" TEXT NOT NULL,
    "email" TEXT,
    "phone" TEXT,
    "phone_key" TEXT,
    "professions" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "is_professional" BOOLEAN,
    "specialty" TEXT,
    "license_number" TEXT,
    "study_level" "study_level",
    "institution" TEXT,
    "years_of_experience" INTEGER,
    "occupation" TEXT,
    "city" TEXT,
    "state" TEXT,
    "address" TEXT,
    "has_shop" BOOLEAN NOT NULL DEFAULT false,
    "shop_name" TEXT,
    "opening_hours" TEXT,
    "description" TEXT,
    "photo_id" UUID,
    "facebook" TEXT,
    "instagram" TEXT,
    "twitter" TEXT,
    "linkedin" TEXT,
    "whatsapp" TEXT,
    "tiktok" TEXT,
    "youtube" TEXT,
    "created_by_id" UUID,
    "invited_by_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "person_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "slug_claim" (
    "slug" TEXT NOT NULL,
    "person_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "slug_claim_pkey" PRIMARY KEY ("slug")
);

-- CreateTable
CREATE TABLE "profession" (
    "key" TEXT NOT NULL,
    "name" TEXT COLLATE "es-MX-x-icu" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "profession_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "invitation" (
    "id" UUID NOT NULL,
    "contact_id" UUID NOT NULL,
    "inviter_id" UUID NOT NULL,
    "inviter_name" TEXT NOT NULL,
    "email" TEXT,
    "name" TEXT NOT NULL,
    "phone" TEXT,
    "profession" TEXT,
    "city" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "email_sent_at" TIMESTAMPTZ(3),
    "used_at" TIMESTAMPTZ(3),
    "used_by_account_id" CHAR(28),

    CONSTRAINT "invitation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invitation_token" (
    "token_hash" CHAR(64) NOT NULL,
    "invitation_id" UUID NOT NULL,
    "kind" "invitation_token_kind" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invitation_token_pkey" PRIMARY KEY ("token_hash")
);

-- CreateTable
CREATE TABLE "photo" (
    "id" UUID NOT NULL,
    "kind" "photo_kind" NOT NULL,
    "uploader_id" CHAR(28),
    "storage_key" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attached_at" TIMESTAMPTZ(3),

    CONSTRAINT "photo_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox_mail" (
    "id" UUID NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sent_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP,
    "last_error" TEXT,

    CONSTRAINT "outbox_mail_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "review" (
    "id" UUID NOT NULL,
    "subject_id" UUID NOT NULL,
    "author_id" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "trades" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "review_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "review_photo" (
    "review_id" UUID NOT NULL,
    "position" SMALLINT NOT NULL,
    "photo_id" UUID NOT NULL,

    CONSTRAINT "review_photo_pkey" PRIMARY KEY ("review_id","position")
);

-- CreateTable
CREATE TABLE "agenda" (
    "person_id" UUID NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT false,
    "duration_minutes" SMALLINT NOT NULL DEFAULT 30,
    "auto_confirm" BOOLEAN NOT NULL DEFAULT true,
    "time_zone" TEXT NOT NULL DEFAULT 'America/Mexico_City',
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "agenda_pkey" PRIMARY KEY ("person_id")
);

-- CreateTable
CREATE TABLE "agenda_range" (
    "person_id" UUID NOT NULL,
    "weekday" SMALLINT NOT NULL,
    "start_minute" SMALLINT NOT NULL,
    "end_minute" SMALLINT NOT NULL,

    CONSTRAINT "agenda_range_pkey" PRIMARY KEY ("person_id","weekday","start_minute","end_minute")
);

-- CreateTable
CREATE TABLE "service" (
    "id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "cost" DECIMAL(10,2) NOT NULL,
    "position" SMALLINT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "service_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "appointment" (
    "id" UUID NOT NULL,
    "provider_id" UUID NOT NULL,
    "provider_name" TEXT NOT NULL,
    "client_id" UUID NOT NULL,
    "client_name" TEXT NOT NULL,
    "client_email" TEXT,
    "client_phone" TEXT,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "time_zone" TEXT NOT NULL,
    "local_date" CHAR(10) NOT NULL,
    "local_time" CHAR(5) NOT NULL,
    "local_end_time" CHAR(5) NOT NULL,
    "duration_minutes" SMALLINT NOT NULL,
    "status" "appointment_status" NOT NULL,
    "auto_confirm" BOOLEAN NOT NULL,
    "service_name" TEXT,
    "service_cost" DECIMAL(10,2),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "appointment_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "circle_membership_member_id_owner_id_idx" ON "circle_membership"("member_id", "owner_id");

-- CreateIndex
CREATE INDEX "directory_entry_recommendation_count_name_person_id_idx" ON "directory_entry"("recommendation_count" DESC, "name", "person_id");

-- CreateIndex
CREATE INDEX "directory_entry_name_key_idx" ON "directory_entry"("name_key");

-- CreateIndex
CREATE INDEX "directory_entry_search_text_idx" ON "directory_entry" USING GIN ("search_text" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "directory_entry_place_key_idx" ON "directory_entry" USING GIN ("place_key" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "directory_entry_contact_text_idx" ON "directory_entry" USING GIN ("contact_text" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "directory_entry_profession_keys_idx" ON "directory_entry" USING GIN ("profession_keys");

-- CreateIndex
CREATE UNIQUE INDEX "account_email_key" ON "account"("email");

-- CreateIndex
CREATE INDEX "federated_identity_account_id_idx" ON "federated_identity"("account_id");

-- CreateIndex
CREATE INDEX "session_account_id_idx" ON "session"("account_id");

-- CreateIndex
CREATE INDEX "session_expires_at_idx" ON "session"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "one_time_token_token_hash_key" ON "one_time_token"("token_hash");

-- CreateIndex
CREATE INDEX "one_time_token_account_id_purpose_idx" ON "one_time_token"("account_id", "purpose");

-- CreateIndex
CREATE INDEX "one_time_token_expires_at_idx" ON "one_time_token"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "person_account_id_key" ON "person"("account_id");

-- CreateIndex
CREATE UNIQUE INDEX "person_slug_key" ON "person"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "person_photo_id_key" ON "person"("photo_id");

-- CreateIndex
CREATE INDEX "person_phone_key_idx" ON "person"("phone_key");

-- CreateIndex
CREATE INDEX "person_email_idx" ON "person"("email");

-- CreateIndex
CREATE INDEX "person_created_by_id_idx" ON "person"("created_by_id");

-- CreateIndex
CREATE INDEX "person_invited_by_id_idx" ON "person"("invited_by_id");

-- CreateIndex
CREATE INDEX "slug_claim_person_id_idx" ON "slug_claim"("person_id");

-- CreateIndex
CREATE INDEX "profession_name_idx" ON "profession"("name");

-- CreateIndex
CREATE INDEX "invitation_inviter_id_created_at_idx" ON "invitation"("inviter_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "invitation_contact_id_idx" ON "invitation"("contact_id");

-- CreateIndex
CREATE INDEX "invitation_used_by_account_id_idx" ON "invitation"("used_by_account_id");

-- CreateIndex
CREATE INDEX "invitation_token_invitation_id_idx" ON "invitation_token"("invitation_id");

-- CreateIndex
CREATE UNIQUE INDEX "photo_storage_key_key" ON "photo"("storage_key");

-- CreateIndex
CREATE INDEX "photo_uploader_id_idx" ON "photo"("uploader_id");

-- CreateIndex
CREATE INDEX "outbox_mail_next_attempt_at_idx" ON "outbox_mail"("next_attempt_at");

-- CreateIndex
CREATE INDEX "review_subject_id_created_at_id_idx" ON "review"("subject_id", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "review_author_id_idx" ON "review"("author_id");

-- CreateIndex
CREATE UNIQUE INDEX "review_photo_photo_id_key" ON "review_photo"("photo_id");

-- CreateIndex
CREATE INDEX "service_person_id_position_idx" ON "service"("person_id", "position");

-- CreateIndex
CREATE INDEX "appointment_provider_id_starts_at_idx" ON "appointment"("provider_id", "starts_at");

-- CreateIndex
CREATE INDEX "appointment_client_id_starts_at_idx" ON "appointment"("client_id", "starts_at");

-- AddForeignKey
ALTER TABLE "circle_membership" ADD CONSTRAINT "circle_membership_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "circle_membership" ADD CONSTRAINT "circle_membership_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "directory_entry" ADD CONSTRAINT "directory_entry_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "federated_identity" ADD CONSTRAINT "federated_identity_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "one_time_token" ADD CONSTRAINT "one_time_token_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person" ADD CONSTRAINT "person_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person" ADD CONSTRAINT "person_photo_id_fkey" FOREIGN KEY ("photo_id") REFERENCES "photo"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person" ADD CONSTRAINT "person_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person" ADD CONSTRAINT "person_invited_by_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "slug_claim" ADD CONSTRAINT "slug_claim_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_inviter_id_fkey" FOREIGN KEY ("inviter_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_used_by_account_id_fkey" FOREIGN KEY ("used_by_account_id") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation_token" ADD CONSTRAINT "invitation_token_invitation_id_fkey" FOREIGN KEY ("invitation_id") REFERENCES "invitation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "photo" ADD CONSTRAINT "photo_uploader_id_fkey" FOREIGN KEY ("uploader_id") REFERENCES "account"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review" ADD CONSTRAINT "review_subject_id_fkey" FOREIGN KEY ("subject_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review" ADD CONSTRAINT "review_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_photo" ADD CONSTRAINT "review_photo_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "review"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_photo" ADD CONSTRAINT "review_photo_photo_id_fkey" FOREIGN KEY ("photo_id") REFERENCES "photo"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agenda" ADD CONSTRAINT "agenda_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agenda_range" ADD CONSTRAINT "agenda_range_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "agenda"("person_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "service" ADD CONSTRAINT "service_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_provider_id_fkey" FOREIGN KEY ("provider_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "appointment" ADD CONSTRAINT "appointment_client_id_fkey" FOREIGN KEY ("client_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;


