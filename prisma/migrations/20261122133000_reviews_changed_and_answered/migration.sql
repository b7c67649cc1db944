-- AlterTable
ALTER TABLE "review"
  ADD COLUMN "day" DATE,
  ADD COLUMN "edited_at" TIMESTAMPTZ(3),
  ADD COLUMN "reply" TEXT,
  ADD COLUMN "replied_at" TIMESTAMPTZ(3),
  ADD COLUMN "reply_edited_at" TIMESTAMPTZ(3),
  ADD COLUMN "cover_photo_id" UUID,
  ADD COLUMN "work_photo_id" UUID,
  ADD COLUMN "works_rank" SMALLINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "review_photo" ADD COLUMN "in_works" BOOLEAN NOT NULL DEFAULT true;

-- DropIndex
DROP INDEX "review_author_id_idx";

-- One review a day by the same author about the same person. The index also finds all reviews by an author (its first column).
CREATE UNIQUE INDEX "review_author_id_subject_id_day_key" ON "review"("author_id", "subject_id", "day");


-- ── Constraints ─────────────────────────────────────────────────────────────────────────────────────────
ALTER TABLE "review"
  ADD CONSTRAINT "review_reply_length" CHECK (char_length("reply") BETWEEN 1 AND 1000),
  ADD CONSTRAINT "review_reply_dated" CHECK (
    ("reply" IS NULL) = ("replied_at" IS NULL) AND ("replied_at" IS NOT NULL OR "reply_edited_at" IS NULL)
  );
-- One chosen cover per person.
CREATE UNIQUE INDEX "review_cover_once" ON "review" ("subject_id") WHERE "cover_photo_id" IS NOT NULL;

-- ── Covers ──────────────────────────────────────────────────────────────────────────────────────────────
-- The first entry of a person is the cover if its rank is above 0. 'Trabajos' reads the same index.
DROP INDEX "review_works_idx";
CREATE INDEX "review_covers_idx" ON "review" ("subject_id", "works_rank" DESC, "created_at" DESC, "id") INCLUDE ("work_photo_id")
  WHERE "visible" AND "work_photo_id" IS NOT NULL;

-- Sets `work_photo_id`, the first photo for 'Trabajos', and `works_rank`, which depends on the author. A confirmed appointment that
-- ended before the review was written counts as completed, because the job that completes appointments may be late.
CREATE FUNCTION public.rank_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.work_photo_id := (
    SELECT photo_id FROM public.review_photo
    WHERE review_id = NEW.id AND in_works AND hidden_at IS NULL
    ORDER BY (photo_id = NEW.cover_photo_id) IS TRUE DESC, position LIMIT 1
  );
  NEW.works_rank := CASE
    WHEN NEW.work_photo_id IS NULL THEN 0
    WHEN NEW.work_photo_id = NEW.cover_photo_id THEN 3
    WHEN EXISTS (
      SELECT FROM public.person JOIN public.account ON account.id = person.account_id
      WHERE person.id = NEW.author_id AND account.email_verified_at IS NULL AND NOT account.proof_deferred
    ) THEN 0
    WHEN EXISTS (
      SELECT FROM public.appointment
      WHERE provider_id = NEW.subject_id AND client_id = NEW.author_id
        AND status IN ('confirmada', 'completada') AND no_show_at IS NULL AND NOT booked_by_provider
        AND (status = 'completada' OR ends_at <= NEW.created_at)
    ) THEN 2
    ELSE 1
  END;
  RETURN NEW;
END $$;
CREATE TRIGGER "review_ranks"
  BEFORE UPDATE OF "author_id", "subject_id", "cover_photo_id", "work_photo_id", "works_rank" ON "review"
  FOR EACH ROW EXECUTE FUNCTION public.rank_review();

-- Recomputes the ranks of reviews. It locks them in order of id, to avoid deadlocks.
CREATE FUNCTION public.rank_reviews(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(ids) = 0 THEN RETURN; END IF;
  PERFORM FROM public.review WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE public.review SET works_rank = works_rank WHERE id = ANY (ids);
END $$;

CREATE FUNCTION public.rank_reviews_of_photos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.rank_reviews(ARRAY(SELECT DISTINCT review_id FROM changed));
  RETURN NULL;
END $$;
CREATE TRIGGER "review_photo_ranks_on_insert" AFTER INSERT ON "review_photo"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rank_reviews_of_photos();
CREATE TRIGGER "review_photo_ranks_on_update" AFTER UPDATE ON "review_photo"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rank_reviews_of_photos();
CREATE TRIGGER "review_photo_ranks_on_delete" AFTER DELETE ON "review_photo"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.rank_reviews_of_photos();

-- Recomputes ranks when an appointment is completed, is marked as a no-show, or changes its client or provider in a merge.
CREATE FUNCTION public.rank_reviews_of_clients() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM public.rank_reviews(ARRAY(
      SELECT DISTINCT review.id FROM after_change AS changed
        JOIN public.review ON review.author_id = changed.client_id AND review.subject_id = changed.provider_id
      WHERE changed.status = 'completada' AND review.work_photo_id IS NOT NULL
    ));
  ELSE
    PERFORM public.rank_reviews(ARRAY(
      SELECT DISTINCT review.id FROM after_change AS changed
        JOIN before_change AS former ON former.id = changed.id
        JOIN public.review ON review.author_id = changed.client_id AND review.subject_id = changed.provider_id
      WHERE review.work_photo_id IS NOT NULL
        AND (changed.status, changed.no_show_at, changed.client_id, changed.provider_id)
          IS DISTINCT FROM (former.status, former.no_show_at, former.client_id, former.provider_id)
    ));
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "appointment_ranks_reviews_on_insert" AFTER INSERT ON "appointment"
  REFERENCING NEW TABLE AS after_change FOR EACH STATEMENT EXECUTE FUNCTION public.rank_reviews_of_clients();
CREATE TRIGGER "appointment_ranks_reviews_on_update" AFTER UPDATE ON "appointment"
  REFERENCING OLD TABLE AS before_change NEW TABLE AS after_change
  FOR EACH STATEMENT EXECUTE FUNCTION public.rank_reviews_of_clients();

-- A merge moves the account to another person after it has moved the reviews: recompute their ranks.
CREATE FUNCTION public.rank_reviews_of_author() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.rank_reviews(ARRAY(
    SELECT id FROM public.review WHERE author_id = NEW.id AND work_photo_id IS NOT NULL
  ));
  RETURN NULL;
END $$;
CREATE TRIGGER "person_ranks_reviews" AFTER UPDATE OF "account_id" ON "person"
  FOR EACH ROW WHEN (OLD.account_id IS DISTINCT FROM NEW.account_id) EXECUTE FUNCTION public.rank_reviews_of_author();

UPDATE "review" SET "works_rank" = 0 WHERE "id" IN (SELECT "review_id" FROM "review_photo");
