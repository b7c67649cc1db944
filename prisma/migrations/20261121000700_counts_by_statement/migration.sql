-- Merging two people moves thousands of edges in one statement. Counting them row by row rewrote the same entry as often;
-- now each statement adds to each entry once.
DROP TRIGGER "circle_membership_counts" ON "circle_membership";
DROP FUNCTION public.count_recommendation();

CREATE FUNCTION public.count_recommendations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE public.directory_entry SET recommendation_count = recommendation_count + added.count
    FROM (SELECT member_id, count(*) AS count FROM changed GROUP BY member_id) AS added
    WHERE person_id = added.member_id;
  ELSE
    UPDATE public.directory_entry SET recommendation_count = recommendation_count - removed.count
    FROM (SELECT member_id, count(*) AS count FROM changed GROUP BY member_id) AS removed
    WHERE person_id = removed.member_id;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "circle_membership_counts_added" AFTER INSERT ON "circle_membership"
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_recommendations();
CREATE TRIGGER "circle_membership_counts_removed" AFTER DELETE ON "circle_membership"
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_recommendations();
