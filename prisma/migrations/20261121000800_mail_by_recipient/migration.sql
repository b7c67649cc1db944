-- Whoever leaves takes along what was written to them: that looks at their mails, not at everybody's.
CREATE INDEX "outbox_mail_recipient_idx" ON "outbox_mail"("recipient");
