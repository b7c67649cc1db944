-- A plain index serves LIKE 'x-%' only in the collation C, and which one a database has by itself depends on who made it.
-- Without it, looking for the first free slug reads the whole table while everybody else of that name waits.
ALTER TABLE "slug_claim" ALTER COLUMN "slug" TYPE TEXT COLLATE "C";

-- The collector asks every hour for the photos that nobody uses, a few among all.
CREATE INDEX "photo_unattached_idx" ON "photo" ("created_at") WHERE "attached_at" IS NULL;
