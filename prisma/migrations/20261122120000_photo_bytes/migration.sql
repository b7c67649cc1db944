-- Counts toward the quota of the account that uploaded the photo. Photos from before count as 0 bytes, and as a photo each.
ALTER TABLE "photo" ADD COLUMN "stored_bytes" INTEGER NOT NULL DEFAULT 0;
