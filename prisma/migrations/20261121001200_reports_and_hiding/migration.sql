-- CreateEnum
CREATE TYPE "report_reason" AS ENUM ('suplantación', 'datos falsos', 'ofensivo', 'engaño', 'sin permiso', 'otro');

-- CreateEnum
CREATE TYPE "report_outcome" AS ENUM ('HIDDEN', 'DISMISSED');

-- AlterTable
ALTER TABLE "person" ADD COLUMN     "hidden_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "photo" ADD COLUMN     "withheld" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "review" ADD COLUMN     "author_hidden" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "blank" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "hidden_at" TIMESTAMPTZ(3),
ADD COLUMN     "subject_hidden" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "visible" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "review_photo" ADD COLUMN     "hidden_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "parked_membership" (
    "owner_id" UUID NOT NULL,
    "member_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "parked_membership_pkey" PRIMARY KEY ("owner_id","member_id")
);

-- CreateTable
CREATE TABLE "hidden_profile_photo" (
    "photo_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "hidden_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "hidden_profile_photo_pkey" PRIMARY KEY ("photo_id")
);

-- CreateTable
CREATE TABLE "report" (
    "id" UUID NOT NULL,
    "person_id" UUID,
    "review_id" UUID,
    "photo_id" UUID,
    "reason" "report_reason" NOT NULL,
    "details" TEXT NOT NULL DEFAULT '',
    "reporter_id" UUID,
    "reporter_email" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decided_at" TIMESTAMPTZ(3),
    "outcome" "report_outcome",

    CONSTRAINT "report_pkey" PRIMARY KEY ("id")
);

-- DropIndex
DROP INDEX "review_subject_id_created_at_id_idx";

-- CreateIndex
CREATE INDEX "review_subject_id_visible_created_at_id_idx" ON "review"("subject_id", "visible", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "parked_membership_member_id_idx" ON "parked_membership"("member_id");

-- CreateIndex
CREATE INDEX "hidden_profile_photo_person_id_idx" ON "hidden_profile_photo"("person_id");

-- CreateIndex
CREATE INDEX "report_person_id_idx" ON "report"("person_id");

-- CreateIndex
CREATE INDEX "report_review_id_idx" ON "report"("review_id");

-- CreateIndex
CREATE INDEX "report_photo_id_idx" ON "report"("photo_id");

-- CreateIndex
CREATE INDEX "report_reporter_id_idx" ON "report"("reporter_id");

-- AddForeignKey
ALTER TABLE "parked_membership" ADD CONSTRAINT "parked_membership_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "parked_membership" ADD CONSTRAINT "parked_membership_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hidden_profile_photo" ADD CONSTRAINT "hidden_profile_photo_photo_id_fkey" FOREIGN KEY ("photo_id") REFERENCES "photo"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hidden_profile_photo" ADD CONSTRAINT "hidden_profile_photo_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report" ADD CONSTRAINT "report_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report" ADD CONSTRAINT "report_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "review"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report" ADD CONSTRAINT "report_photo_id_fkey" FOREIGN KEY ("photo_id") REFERENCES "photo"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report" ADD CONSTRAINT "report_reporter_id_fkey" FOREIGN KEY ("reporter_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- ── Promises ────────────────────────────────────────────────────────────────────────────────────────────
ALTER TABLE "parked_membership"
  ADD CONSTRAINT "parked_membership_not_oneself" CHECK ("owner_id" <> "member_id");

ALTER TABLE "report"
  ADD CONSTRAINT "report_of_one_thing" CHECK (num_nonnulls("person_id", "review_id", "photo_id") = 1),
  ADD CONSTRAINT "report_decided_with_outcome" CHECK (("decided_at" IS NULL) = ("outcome" IS NULL)),
  ADD CONSTRAINT "report_lengths" CHECK (char_length("details") <= 1000 AND char_length("reporter_email") <= 254),
  ADD CONSTRAINT "report_decided_forgets" CHECK (
    "decided_at" IS NULL OR ("details" = '' AND "reporter_id" IS NULL AND "reporter_email" IS NULL)
  );
-- One open report of one thing by one member: reporting twice changes nothing. Ids of all kinds are uuids, so no two clash.
CREATE UNIQUE INDEX "report_open_once" ON "report" ("reporter_id", coalesce("person_id", "review_id", "photo_id"))
  WHERE "decided_at" IS NULL;

-- What the operator's lists ask for: few among all.
CREATE INDEX "report_open_idx" ON "report" ("created_at") WHERE "decided_at" IS NULL;
CREATE INDEX "person_hidden_idx" ON "person" ("hidden_at") WHERE "hidden_at" IS NOT NULL;
CREATE INDEX "review_hidden_idx" ON "review" ("hidden_at") WHERE "hidden_at" IS NOT NULL;
CREATE INDEX "review_photo_hidden_idx" ON "review_photo" ("hidden_at") WHERE "hidden_at" IS NOT NULL;

-- ── Who is hidden is not in the directory ───────────────────────────────────────────────────────────────
-- The entry comes back with a count of 0; the edges that come back after it are counted as any other.
CREATE OR REPLACE FUNCTION public.refresh_directory_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.hidden_at IS NOT NULL THEN
    DELETE FROM public.directory_entry WHERE person_id = NEW.id;
    RETURN NULL;
  END IF;
  INSERT INTO public.directory_entry
    (person_id, slug, name, professions, city, state, photo_id, registered, name_key, search_text, place_key, profession_keys, contact_text)
  VALUES (
    NEW.id, NEW.slug, NEW.name, NEW.professions, NEW.city, NEW.state, NEW.photo_id, NEW.account_id IS NOT NULL,
    public.fold(NEW.name),
    public.fold(NEW.name || ' ' || array_to_string(NEW.professions, ' ')),
    public.fold(concat_ws(', ', NEW.city, NEW.state)),
    public.fold_all(NEW.professions),
    concat_ws(' ', lower(NEW.email), substr(NEW.phone_key, 2), regexp_replace(NEW.phone, '\D', '', 'g'))
  )
  ON CONFLICT (person_id) DO UPDATE SET
    slug = excluded.slug, name = excluded.name, professions = excluded.professions, city = excluded.city,
    state = excluded.state, photo_id = excluded.photo_id, registered = excluded.registered,
    name_key = excluded.name_key, search_text = excluded.search_text, place_key = excluded.place_key,
    profession_keys = excluded.profession_keys, contact_text = excluded.contact_text;
  RETURN NULL;
END $$;

DROP TRIGGER "person_refreshes_directory_on_update" ON "person";
CREATE TRIGGER "person_refreshes_directory_on_update"
  AFTER UPDATE OF "slug", "name", "professions", "city", "state", "photo_id", "account_id", "email", "phone", "phone_key", "hidden_at" ON "person"
  FOR EACH ROW EXECUTE FUNCTION public.refresh_directory_entry();

-- ── What of the reviews is visible ──────────────────────────────────────────────────────────────────────
CREATE FUNCTION public.settle_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.visible := NEW.hidden_at IS NULL AND NOT NEW.author_hidden AND NOT NEW.subject_hidden AND NOT NEW.blank;
  RETURN NEW;
END $$;
-- A new review is visible, which is what the column says by itself.
CREATE TRIGGER "review_settles" BEFORE UPDATE OF "hidden_at", "author_hidden", "subject_hidden", "blank", "visible" ON "review"
  FOR EACH ROW EXECUTE FUNCTION public.settle_review();
ALTER TABLE "review" ADD CONSTRAINT "review_visible_unless_hidden" CHECK (
  "visible" = ("hidden_at" IS NULL AND NOT "author_hidden" AND NOT "subject_hidden" AND NOT "blank")
);
