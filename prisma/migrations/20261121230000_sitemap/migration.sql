-- Whom search engines may know, in the order of the sitemap's pages: among many contacts without account, members are few.
CREATE INDEX "person_listed_idx" ON "person" ("id") WHERE "account_id" IS NOT NULL AND "hidden_at" IS NULL;
