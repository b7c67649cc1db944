-- What pages of any build load, for processes that serve another one, and for tabs that were opened over it.
CREATE TABLE "build_file" (
    "name" TEXT NOT NULL,
    "content" BYTEA NOT NULL,
    "shipped_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "build_file_pkey" PRIMARY KEY ("name")
);
