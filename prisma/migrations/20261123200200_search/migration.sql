-- The search of the directory: catalogues of trades and places, the terms of a person, and an inverted index of them
-- (docs/decisions/0052).

-- ── Catalogues ──────────────────────────────────────────────────────────────────────────────────────────
-- The product stores its catalogues at start, so that triggers can read them.
CREATE TABLE trade (
  id TEXT PRIMARY KEY CONSTRAINT trade_id_format CHECK (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name TEXT NOT NULL,
  feminine TEXT NOT NULL,
  masculine TEXT NOT NULL
);

CREATE TYPE trade_word_kind AS ENUM ('profession', 'task', 'misspelling');
CREATE TABLE trade_word (
  word TEXT COLLATE "C" NOT NULL,
  trade_id TEXT NOT NULL REFERENCES trade ON DELETE CASCADE ON UPDATE CASCADE,
  kind trade_word_kind NOT NULL,
  PRIMARY KEY (word, trade_id)
);
CREATE INDEX trade_word_trade_id_idx ON trade_word (trade_id);

CREATE TABLE place_area (
  place_key TEXT COLLATE "C" PRIMARY KEY,
  area_id TEXT NOT NULL,
  state_key TEXT NOT NULL
);

CREATE TABLE directory_catalog (
  id INTEGER PRIMARY KEY DEFAULT 1 CONSTRAINT directory_catalog_single_row CHECK (id = 1),
  seed_hash TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  indexed_up_to UUID
);

CREATE TABLE search_miss (
  words TEXT NOT NULL,
  day DATE NOT NULL,
  count INTEGER NOT NULL DEFAULT 1 CONSTRAINT search_miss_count_positive CHECK (count > 0),
  PRIMARY KEY (day, words)
);

-- ── Terms of a person ───────────────────────────────────────────────────────────────────────────────────
-- The folded words of a text. Initials are one word: 'S.A.' is 'sa'. `searchTokens` in modules/circles/search/words.ts splits what
-- people type in the same way. The collation makes the classes of the pattern independent of the database's own.
CREATE FUNCTION public.words_of(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN array_remove(regexp_split_to_array(
    regexp_replace(public.fold(value) COLLATE "es-MX-x-icu",
      '(?<=(?<![[:alpha:]])[[:alpha:]])\.(?=[[:alpha:]](?![[:alpha:]]))', '', 'g'),
    '[^[:alnum:]]+'), '');

-- Trades whose words occur next to each other in one of the professions. The longest match wins: 'maestro de obras' is a builder, not
-- a teacher. PL/pgSQL keeps the plans of this function and the next; in SQL they took a millisecond per person.
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

-- Terms of a person: words of the name ('w:') and of the professions ('o:'), trades ('t:'), place ('a:' for an area of the catalogue,
-- otherwise 'p:') and state ('s:'). Each trade also has a term with the place and one with the state ('t:plomeria|a:zapopan-jalisco').
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
  -- One order for every caller: the columns of the tables have different collations.
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
-- One row for each term of each listed person; a trigger of the read models writes them. The primary key has explore's order within a
-- term: `rank` is the negated count of recommendations, because a primary key only ascends. Pages and counts of a term read this index
-- alone.
-- The partitions keep each heap below 256 MB up to two million people: then one page of its visibility map covers it. In one table an
-- index-only scan changes that page at almost every row, and counting 10,000 people reads 7,200 blocks instead of 110.
CREATE TABLE directory_posting (
  term TEXT COLLATE "C" NOT NULL,
  rank INTEGER NOT NULL,
  name TEXT COLLATE "es-MX-x-icu" NOT NULL,
  person_id UUID NOT NULL,
  PRIMARY KEY (term, rank, name, person_id)
) PARTITION BY HASH (term);
CREATE TABLE directory_posting_0 PARTITION OF directory_posting FOR VALUES WITH (MODULUS 8, REMAINDER 0);
CREATE TABLE directory_posting_1 PARTITION OF directory_posting FOR VALUES WITH (MODULUS 8, REMAINDER 1);
CREATE TABLE directory_posting_2 PARTITION OF directory_posting FOR VALUES WITH (MODULUS 8, REMAINDER 2);
CREATE TABLE directory_posting_3 PARTITION OF directory_posting FOR VALUES WITH (MODULUS 8, REMAINDER 3);
CREATE TABLE directory_posting_4 PARTITION OF directory_posting FOR VALUES WITH (MODULUS 8, REMAINDER 4);
CREATE TABLE directory_posting_5 PARTITION OF directory_posting FOR VALUES WITH (MODULUS 8, REMAINDER 5);
CREATE TABLE directory_posting_6 PARTITION OF directory_posting FOR VALUES WITH (MODULUS 8, REMAINDER 6);
CREATE TABLE directory_posting_7 PARTITION OF directory_posting FOR VALUES WITH (MODULUS 8, REMAINDER 7);
-- A few terms have very many people; the default sample of 100 values misses most of them.
ALTER TABLE directory_posting ALTER COLUMN term SET STATISTICS 1000;

-- The terms 'w:' and 'o:' of listed people. Searches look up here how a word that people type continues, and what it resembles. An
-- hourly job removes the terms that no person has any more.
CREATE TABLE directory_word (
  term TEXT COLLATE "C" PRIMARY KEY,
  word TEXT COLLATE "C" NOT NULL,
  CONSTRAINT directory_word_matches_term CHECK (word = substr(term, 3))
);
CREATE INDEX directory_word_word_idx ON directory_word (word);
CREATE INDEX directory_word_word_trgm_idx ON directory_word USING gin (word gin_trgm_ops);

-- ── Words of services and reviews ───────────────────────────────────────────────────────────────────────
-- Searches look here after trades and names. Folded words get Spanish stems: 'fugas' finds 'fuga'.
CREATE INDEX service_name_search_idx ON service USING gin (to_tsvector('spanish', public.fold(name)));
CREATE INDEX review_text_search_idx ON review USING gin (to_tsvector('spanish', public.fold(text))) WHERE visible;
