-- Suggestions of names list registered people before others, sorted by their recommendations. With an index of all people,
-- PostgreSQL would read 1,989 blocks instead of 817 for a name that one person in 140 has.
CREATE INDEX directory_entry_registered_recommendation_count_name_person_idx ON directory_entry
  (recommendation_count DESC, name, person_id) WHERE listed AND registered;

-- Queries now find the people of a place with `directory_posting`, so this index is not needed.
DROP INDEX directory_entry_place_key_recommendation_count_name_person__idx;
