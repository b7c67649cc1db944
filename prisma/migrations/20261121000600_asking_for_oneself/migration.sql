-- Somebody may ask by themselves for the profile that others made of them: an invitation that nobody sent.
ALTER TABLE "invitation" ALTER COLUMN "inviter_id" DROP NOT NULL;
