CREATE TABLE shared_list (
  id         UUID           NOT NULL,
  owner_id   UUID           NOT NULL,
  trade      TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL,

  CONSTRAINT shared_list_pkey PRIMARY KEY (id),
  CONSTRAINT shared_list_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES person (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT shared_list_trade_length CHECK (length(trade) BETWEEN 1 AND 200)
);

CREATE INDEX shared_list_owner_id_created_at_id_idx ON shared_list (owner_id, created_at DESC, id DESC);

CREATE TABLE shared_list_person (
  list_id   UUID    NOT NULL,
  person_id UUID    NOT NULL,
  position  INTEGER NOT NULL,

  CONSTRAINT shared_list_person_pkey PRIMARY KEY (list_id, person_id),
  CONSTRAINT shared_list_person_list_id_fkey FOREIGN KEY (list_id) REFERENCES shared_list (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT shared_list_person_person_id_fkey FOREIGN KEY (person_id) REFERENCES person (id) ON DELETE CASCADE ON UPDATE CASCADE,
  -- At most 12 people are on a list.
  CONSTRAINT shared_list_person_position CHECK (position BETWEEN 0 AND 11)
);

CREATE UNIQUE INDEX shared_list_person_list_id_position_key ON shared_list_person (list_id, position);
CREATE INDEX shared_list_person_person_id_idx ON shared_list_person (person_id);
