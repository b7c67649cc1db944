-- AlterTable
ALTER TABLE "outbox_mail" ADD COLUMN     "calendar" TEXT,
ADD COLUMN     "calendar_method" TEXT;

-- What goes out names its method twice, in the file and beside it.
ALTER TABLE "outbox_mail"
  ADD CONSTRAINT "outbox_mail_calendar_whole" CHECK (("calendar" IS NULL) = ("calendar_method" IS NULL));
