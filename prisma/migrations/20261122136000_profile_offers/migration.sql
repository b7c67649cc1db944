-- Data of merged contacts that members may use in their own profiles, or discard.
CREATE TABLE "profile_offer" (
  "id" UUID NOT NULL,
  "person_id" UUID NOT NULL,
  "part" TEXT NOT NULL,
  "value" JSONB NOT NULL,
  "photo_id" UUID,
  "contact_name" TEXT NOT NULL,
  "contact_id" UUID NOT NULL,
  "added_by_id" UUID,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "profile_offer_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "profile_offer_photo_is_a_part" CHECK (("part" = 'photo') = ("photo_id" IS NOT NULL))
);
CREATE UNIQUE INDEX "profile_offer_photo_id_key" ON "profile_offer"("photo_id");
CREATE INDEX "profile_offer_person_id_created_at_idx" ON "profile_offer"("person_id", "created_at");
CREATE INDEX "profile_offer_added_by_id_idx" ON "profile_offer"("added_by_id");
ALTER TABLE "profile_offer"
  ADD CONSTRAINT "profile_offer_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "profile_offer_added_by_id_fkey" FOREIGN KEY ("added_by_id") REFERENCES "person"("id") ON DELETE SET NULL ON UPDATE CASCADE,
  ADD CONSTRAINT "profile_offer_photo_id_fkey" FOREIGN KEY ("photo_id") REFERENCES "photo"("id") ON DELETE CASCADE ON UPDATE CASCADE;
