-- What the installation does by itself, and when it did so last: with several processes a run belongs to all of them.
CREATE TABLE "job_run" (
    "name" TEXT NOT NULL,
    "every_ms" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "leased_until" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "succeeded_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "runs" BIGINT NOT NULL DEFAULT 0,
    "failures" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "job_run_pkey" PRIMARY KEY ("name")
);
