-- 'Mis Citas' goes by the wall clock of each appointment, page by page. In this order a page is read from where it begins,
-- whatever else there is. A provider's counts, the clients to choose from and the time that is not free look at more than a
-- page: they are answered by the index alone, since the rows that they are about lie all over the table.
CREATE INDEX "appointment_received_idx" ON "appointment"
  ("provider_id", "local_date" COLLATE "C", "local_time" COLLATE "C", "starts_at", "id")
  INCLUDE ("ends_at", "status", "expires_at", "time_zone", "client_id", "client_name");
CREATE INDEX "appointment_booked_idx" ON "appointment"
  ("client_id", "local_date" COLLATE "C", "local_time" COLLATE "C", "starts_at", "id");

-- What waits for the provider: few among all that they ever received.
CREATE INDEX "appointment_to_answer_idx" ON "appointment"
  ("provider_id", "local_date" COLLATE "C", "local_time" COLLATE "C", "starts_at", "id") WHERE "status" = 'pendiente';

-- Nothing asks for a side in the order of instants any more.
DROP INDEX "appointment_provider_id_starts_at_idx";
DROP INDEX "appointment_client_id_starts_at_idx";
