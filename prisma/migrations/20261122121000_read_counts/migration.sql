-- Expensive reads of one network in one minute, of all processes together. Rows are deleted after an hour.
CREATE TABLE "read_count" (
    "key" CHAR(64) NOT NULL,
    "minute" TIMESTAMPTZ(3) NOT NULL,
    "reads" INTEGER NOT NULL,

    CONSTRAINT "read_count_pkey" PRIMARY KEY ("key", "minute")
);

CREATE INDEX "read_count_minute_idx" ON "read_count"("minute");
