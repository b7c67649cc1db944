-- A client can ask for another time of a confirmed appointment. The appointment keeps its time until the provider accepts.
ALTER TABLE appointment
  ADD COLUMN proposed_by_client BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN attendance_confirmed_at TIMESTAMPTZ(3),
  ADD COLUMN review_dismissed_at TIMESTAMPTZ(3),
  ADD CONSTRAINT appointment_proposer_only_with_proposal CHECK (proposed_starts_at IS NOT NULL OR NOT proposed_by_client);

-- Slots start every 15 or 30 minutes, or, without a value, one after the other.
ALTER TABLE agenda
  ADD COLUMN start_step_minutes SMALLINT,
  ADD COLUMN requires_client_phone BOOLEAN NOT NULL DEFAULT false,
  ADD CONSTRAINT agenda_start_step_allowed CHECK (start_step_minutes IN (15, 30));
