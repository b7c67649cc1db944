-- 'De mi confianza' ends with everybody whom nobody of one's trust recommends, by name.
CREATE INDEX "directory_entry_name_person_id_idx" ON "directory_entry" ("name", "person_id");

-- Which authors of a page of reviews had an appointment here that took place: read from the index alone. A confirmed one
-- that has ended counts before the job completes it (design decision 6), hence the end.
CREATE INDEX "appointment_kept_idx" ON "appointment" ("provider_id", "client_id", "ends_at")
  WHERE "status" IN ('confirmada', 'completada');
