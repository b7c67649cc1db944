-- The requests and the clients' proposals that a provider has to answer: few among all received appointments. Created last: of indexes
-- with equal costs the planner takes the newest.
DROP INDEX appointment_pending_received_idx;
CREATE INDEX appointment_to_answer_idx ON appointment
  (provider_id, local_date COLLATE "C", local_time COLLATE "C", starts_at, id) WHERE status = 'pendiente' OR proposed_by_client;
