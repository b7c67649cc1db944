-- 'Trabajos' shows the photos of all reviews of a person. Most reviews come without one, and a person may have thousands.
ALTER TABLE "review" ADD COLUMN "with_photos" BOOLEAN NOT NULL DEFAULT FALSE;

UPDATE "review" SET "with_photos" = TRUE WHERE "id" IN (SELECT "review_id" FROM "review_photo");

CREATE FUNCTION public.mark_reviews_with_photos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE public.review SET with_photos = TRUE
  WHERE id IN (SELECT review_id FROM added) AND NOT with_photos;
  RETURN NULL;
END $$;

CREATE TRIGGER "review_photo_marks_review" AFTER INSERT ON "review_photo"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION public.mark_reviews_with_photos();

CREATE INDEX "review_works_idx" ON "review" ("subject_id", "created_at" DESC, "id") WHERE "with_photos" AND "visible";
