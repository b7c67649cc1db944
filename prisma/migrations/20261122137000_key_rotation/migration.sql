-- A purpose can have several keys: a rotated key still verifies what it signed. Only the current key has no `retired_at`.
ALTER TABLE "installation_key"
  ADD COLUMN "retired_at" TIMESTAMPTZ(3),
  DROP CONSTRAINT "installation_key_pkey",
  ADD CONSTRAINT "installation_key_pkey" PRIMARY KEY ("purpose", "key");

CREATE UNIQUE INDEX "installation_key_current" ON "installation_key"("purpose") WHERE "retired_at" IS NULL;
