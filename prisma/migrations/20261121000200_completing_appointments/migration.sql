-- The job that completes appointments looks only at the confirmed ones, which are few among all that there ever were
-- (design decision 6).
CREATE INDEX "appointment_confirmed_ends_at_idx" ON "appointment" ("ends_at") WHERE "status" = 'confirmada';
