-- Counts a person's visible reviews. Equal entries are sorted by their place in the table and stored as lists, so
-- counting 3,759 reviews reads 8 blocks. The index review_subject_id_visible_created_at_id_idx is sorted by date: the
-- same count reads 634 blocks, because the scan changes the page of the visibility map again and again.
CREATE INDEX review_visible_idx ON review (subject_id) WHERE visible;
