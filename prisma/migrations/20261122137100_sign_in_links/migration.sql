-- A mailed link may also sign in and keep the password.
ALTER TYPE "one_time_token_purpose" ADD VALUE 'SIGN_IN';

ALTER TABLE "recovery_request" ADD COLUMN "purpose" "one_time_token_purpose" NOT NULL DEFAULT 'RESET_PASSWORD';
