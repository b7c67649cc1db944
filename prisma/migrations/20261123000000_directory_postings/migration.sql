-- The directory as an inverted index, and the catalogues of trades and places that it is built with (docs/decisions/0052).

-- ── Catalogues ──────────────────────────────────────────────────────────────────────────────────────────
CREATE TABLE "trade" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "feminine" TEXT NOT NULL,
    "masculine" TEXT NOT NULL,

    CONSTRAINT "trade_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "trade_id_shape" CHECK ("id" ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);

CREATE TYPE "trade_word_kind" AS ENUM ('profession', 'task', 'misspelling');
CREATE TABLE "trade_word" (
    "word" TEXT COLLATE "C" NOT NULL,
    "trade_id" TEXT NOT NULL,
    "kind" "trade_word_kind" NOT NULL,

    CONSTRAINT "trade_word_pkey" PRIMARY KEY ("word", "trade_id")
);
CREATE INDEX "trade_word_trade_id_idx" ON "trade_word" ("trade_id");
ALTER TABLE "trade_word" ADD CONSTRAINT "trade_word_trade_id_fkey"
  FOREIGN KEY ("trade_id") REFERENCES "trade" ("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "place_area" (
    "place_key" TEXT COLLATE "C" NOT NULL,
    "area_id" TEXT NOT NULL,
    "state_key" TEXT NOT NULL,

    CONSTRAINT "place_area_pkey" PRIMARY KEY ("place_key")
);

CREATE TABLE "directory_catalog" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "seed_hash" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "indexed_up_to" UUID,

    CONSTRAINT "directory_catalog_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "directory_catalog_single" CHECK ("id" = 1)
);

CREATE TABLE "search_miss" (
    "words" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "search_miss_pkey" PRIMARY KEY ("day", "words"),
    CONSTRAINT "search_miss_count_positive" CHECK ("count" > 0)
);

-- ── Words and trades of a text ──────────────────────────────────────────────────────────────────────────
-- `searchTokens` in modules/circles/search/words.ts splits what people type in the same way: initials are one word, 'S.A.' is 'sa'.
CREATE FUNCTION public.words_of(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN array_remove(regexp_split_to_array(
    regexp_replace(public.fold(value) COLLATE "es-MX-x-icu",
      '(?<=(?<![[:alpha:]])[[:alpha:]])\.(?=[[:alpha:]](?![[:alpha:]]))', '', 'g'),
    '[^[:alnum:]]+'), '');

-- Trades whose words stand in one of the professions, one beside the other. The longest match wins: 'maestro de obras' is a builder, not
-- a teacher. It is PL/pgSQL, as is the next function, because its plans are kept: the same in SQL took a millisecond per person.
CREATE FUNCTION public.trades_of(professions text[]) RETURNS text[] LANGUAGE plpgsql STABLE STRICT PARALLEL SAFE AS $$
DECLARE
  profession text;
  words text[];
  start int;
  stop int;
  furthest int;
  found text[];
  trades text[] := '{}';
BEGIN
  FOREACH profession IN ARRAY professions LOOP
    words := public.words_of(profession);
    -- The last word of the matches so far: a match that ends before it lies within a longer one.
    furthest := 0;
    FOR start IN 1..cardinality(words) LOOP
      FOR stop IN REVERSE least(start + 4, cardinality(words))..greatest(start, furthest + 1) LOOP
        SELECT array_agg(trade_id) INTO found FROM public.trade_word
        WHERE word = array_to_string(words[start:stop], ' ') AND kind = 'profession';
        IF found IS NOT NULL THEN
          trades := trades || found;
          furthest := stop;
          EXIT;
        END IF;
      END LOOP;
    END LOOP;
  END LOOP;
  RETURN trades;
END $$;

-- Terms of a person: words of the name ('w:') and of the professions ('o:'), trades ('t:'), place ('a:' for an area of the catalogue, else 'p:'),
-- state ('s:'), and each trade in the place and in the state ('t:plomeria|a:zapopan-jalisco').
CREATE FUNCTION public.directory_terms(name text, professions text[], city text, state text) RETURNS text[]
  LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  key text := array_to_string(public.words_of(concat_ws(' ', city, state)), ' ');
  state_text text := public.fold(coalesce(state, ''));
  trades text[] := public.trades_of(professions);
  known record;
  places text[] := '{}';
  trade text;
  place text;
  terms text[] := '{}';
BEGIN
  SELECT area_id, place_area.state_key INTO known FROM public.place_area WHERE place_key = key;
  IF FOUND THEN
    places := ARRAY['a:' || known.area_id, 's:' || known.state_key];
  ELSIF key <> '' THEN
    places := ARRAY['p:' || public.fold(concat_ws(', ', city, state))];
    IF state_text <> '' THEN
      places := places || ('s:' || state_text);
    END IF;
  END IF;
  FOREACH trade IN ARRAY trades LOOP
    terms := terms || ('t:' || trade);
    FOREACH place IN ARRAY places LOOP
      terms := terms || ('t:' || trade || '|' || place);
    END LOOP;
  END LOOP;
  -- Sorted in one way for every caller: the columns of the tables differ in their collations.
  RETURN ARRAY(
    SELECT term COLLATE "C" FROM unnest(terms || places) AS term
    UNION
    SELECT (prefix || word) COLLATE "C" FROM (
      SELECT 'w:' AS prefix, unnest(public.words_of(name)) AS word
      UNION ALL
      SELECT 'o:', unnest(public.words_of(array_to_string(professions, ' ')))
    ) AS own
    WHERE word <> ALL ('{a,al,con,de,del,e,el,en,la,las,lo,los,o,para,por,u,un,una,y}')
    ORDER BY 1);
END $$;

-- ── Postings ────────────────────────────────────────────────────────────────────────────────────────────
ALTER TABLE "directory_entry" ADD COLUMN "terms" TEXT[] NOT NULL DEFAULT '{}';

-- One row for each term of each listed person. The primary key has explore's order within a term; `rank` is the negated count of
-- recommendations, because a primary key only ascends. Pages and counts of a term read this index alone.
-- The partitions keep each heap below 256 MB up to two million people: then one page of its visibility map covers it. In one table an
-- index-only scan changes that page at almost every row, and counting 10,000 people reads 7,200 blocks instead of 110.
CREATE TABLE "directory_posting" (
    "term" TEXT COLLATE "C" NOT NULL,
    "rank" INTEGER NOT NULL,
    "name" TEXT COLLATE "es-MX-x-icu" NOT NULL,
    "person_id" UUID NOT NULL,

    CONSTRAINT "directory_posting_pkey" PRIMARY KEY ("term", "rank", "name", "person_id")
) PARTITION BY HASH ("term");
CREATE TABLE "directory_posting_0" PARTITION OF "directory_posting" FOR VALUES WITH (MODULUS 8, REMAINDER 0);
CREATE TABLE "directory_posting_1" PARTITION OF "directory_posting" FOR VALUES WITH (MODULUS 8, REMAINDER 1);
CREATE TABLE "directory_posting_2" PARTITION OF "directory_posting" FOR VALUES WITH (MODULUS 8, REMAINDER 2);
CREATE TABLE "directory_posting_3" PARTITION OF "directory_posting" FOR VALUES WITH (MODULUS 8, REMAINDER 3);
CREATE TABLE "directory_posting_4" PARTITION OF "directory_posting" FOR VALUES WITH (MODULUS 8, REMAINDER 4);
CREATE TABLE "directory_posting_5" PARTITION OF "directory_posting" FOR VALUES WITH (MODULUS 8, REMAINDER 5);
CREATE TABLE "directory_posting_6" PARTITION OF "directory_posting" FOR VALUES WITH (MODULUS 8, REMAINDER 6);
CREATE TABLE "directory_posting_7" PARTITION OF "directory_posting" FOR VALUES WITH (MODULUS 8, REMAINDER 7);
-- A few terms have very many people; the default of 100 values misses most of them.
ALTER TABLE "directory_posting" ALTER COLUMN "term" SET STATISTICS 1000;

-- The terms 'w:' and 'o:' of listed people. Searches look up what people type here first: beginnings and typos of words. An hourly job
-- removes the terms that no one has any more.
CREATE TABLE "directory_word" (
    "term" TEXT COLLATE "C" NOT NULL,
    "word" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "directory_word_pkey" PRIMARY KEY ("term"),
    CONSTRAINT "directory_word_of_term" CHECK ("word" = substr("term", 3))
);
CREATE INDEX "directory_word_word_idx" ON "directory_word" ("word");
CREATE INDEX "directory_word_letters_idx" ON "directory_word" USING GIN ("word" gin_trgm_ops);

CREATE FUNCTION public.write_postings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.listed AND NEW.listed AND OLD.terms = NEW.terms AND OLD.name = NEW.name THEN
    UPDATE public.directory_posting SET rank = -NEW.recommendation_count
    WHERE term = ANY (OLD.terms) AND rank = -OLD.recommendation_count AND name = OLD.name AND person_id = OLD.person_id;
    RETURN NULL;
  END IF;
  IF TG_OP <> 'INSERT' AND OLD.listed THEN
    DELETE FROM public.directory_posting
    WHERE term = ANY (OLD.terms) AND rank = -OLD.recommendation_count AND name = OLD.name AND person_id = OLD.person_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.listed THEN
    INSERT INTO public.directory_posting (term, rank, name, person_id)
    SELECT term, -NEW.recommendation_count, NEW.name, NEW.person_id FROM unnest(NEW.terms) AS term;
    -- Sorted, so that two transactions never wait for each other's words.
    INSERT INTO public.directory_word (term, word)
    SELECT term, substr(term, 3) FROM unnest(NEW.terms) AS term WHERE term ~ '^[ow]:' ORDER BY term
    ON CONFLICT (term) DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "directory_entry_writes_postings_on_insert" AFTER INSERT ON "directory_entry"
  FOR EACH ROW EXECUTE FUNCTION public.write_postings();
CREATE TRIGGER "directory_entry_writes_postings_on_delete" AFTER DELETE ON "directory_entry"
  FOR EACH ROW EXECUTE FUNCTION public.write_postings();
CREATE TRIGGER "directory_entry_writes_postings_on_update" AFTER UPDATE ON "directory_entry" FOR EACH ROW
  WHEN ((OLD.terms, OLD.name, OLD.listed, OLD.recommendation_count)
    IS DISTINCT FROM (NEW.terms, NEW.name, NEW.listed, NEW.recommendation_count))
  EXECUTE FUNCTION public.write_postings();

CREATE OR REPLACE FUNCTION public.refresh_directory_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.hidden_at IS NOT NULL THEN
    DELETE FROM public.directory_entry WHERE person_id = NEW.id;
    RETURN NULL;
  END IF;
  INSERT INTO public.directory_entry
    (person_id, slug, name, professions, city, state, photo_id, registered, listed, name_key, search_text, place_key, profession_keys, terms)
  VALUES (
    NEW.id, NEW.slug, NEW.name, NEW.professions, NEW.city, NEW.state, NEW.photo_id, NEW.account_id IS NOT NULL, NEW.listed,
    public.fold(NEW.name),
    public.fold(NEW.name || ' ' || array_to_string(NEW.professions, ' ')),
    public.fold(concat_ws(', ', NEW.city, NEW.state)),
    public.fold_all(NEW.professions),
    public.directory_terms(NEW.name, NEW.professions, NEW.city, NEW.state)
  )
  ON CONFLICT (person_id) DO UPDATE SET
    slug = excluded.slug, name = excluded.name, professions = excluded.professions, city = excluded.city,
    state = excluded.state, photo_id = excluded.photo_id, registered = excluded.registered, listed = excluded.listed,
    name_key = excluded.name_key, search_text = excluded.search_text, place_key = excluded.place_key,
    profession_keys = excluded.profession_keys, terms = excluded.terms, contact_text = '';
  RETURN NULL;
END $$;

-- Words and states now; trades and areas once the catalogues are stored, at the first start.
UPDATE "directory_entry" SET "terms" = public.directory_terms("name" COLLATE "default", "professions", "city", "state");

-- ── Words of services and reviews ───────────────────────────────────────────────────────────────────────
-- Searches look here after trades and names. Folded words get Spanish stems: 'fugas' finds 'fuga'.
CREATE INDEX "service_words_idx" ON "service" USING GIN (to_tsvector('spanish', public.fold("name")));
CREATE INDEX "review_words_idx" ON "review" USING GIN (to_tsvector('spanish', public.fold("text"))) WHERE "visible";
