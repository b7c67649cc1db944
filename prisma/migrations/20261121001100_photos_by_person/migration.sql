-- Files of a photo move under whom it is about once somebody has used it.
ALTER TABLE "photo" ADD COLUMN "moves_to" TEXT;

-- What the job looks for: almost always nothing.
CREATE INDEX "photo_moving_idx" ON "photo" ("id") WHERE "moves_to" IS NOT NULL;
