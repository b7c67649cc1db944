-- A member does not accept bookings, reviews and e-mails from another person.
CREATE TABLE "person_block" (
  "blocker_id" UUID NOT NULL REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "blocked_id" UUID NOT NULL REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "person_block_pkey" PRIMARY KEY ("blocker_id", "blocked_id"),
  CONSTRAINT "person_block_of_another" CHECK ("blocker_id" <> "blocked_id")
);
-- For merges and deletions of the blocked person.
CREATE INDEX "person_block_blocked_id_idx" ON "person_block"("blocked_id");
