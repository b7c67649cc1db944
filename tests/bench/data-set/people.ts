import { sqlTextArraysForBenchmarkData } from './words.ts'

export const fractionOfPeopleWithAccount = 0.4
export const peoplePerCommunity = 250

export const sessionTokenPrefix = 'bench-session-'

export function createPeopleTableSql(people: number, isRegistered: string): string {
  return `
    CREATE UNLOGGED TABLE bench.people AS
    SELECT i, bench.uuid(created_at, i, 1) AS id, created_at, registered, feminine,
      CASE WHEN registered THEN left(md5('account' || i), 28) END AS account_id,
      -- Most contacts are added because of their trade.
      CASE WHEN bench.chance(i, 3) < (CASE WHEN registered THEN 0.35 ELSE 0.9 END)
        THEN 1 + floor(bench.chance(i, 4) * cardinality(${sqlTextArraysForBenchmarkData.tradesOfMen}))::int END AS trade,
      1 + floor(bench.chance(i / ${peoplePerCommunity}, 5) * cardinality(${sqlTextArraysForBenchmarkData.cities}))::int AS place,
      bench.chance(i, 6) < 0.3 AS has_photo
    FROM (
      SELECT i, ${isRegistered} AS registered, bench.chance(i, 2) < 0.5 AS feminine,
        date_trunc('milliseconds', now()) - bench.chance(i, 1) * interval '1500 days' - interval '1 day' AS created_at
      FROM generate_series(1::bigint, ${people}) AS i
    ) AS numbered;
    ALTER TABLE bench.people ADD PRIMARY KEY (i);
    -- One member for each number, to add contacts, book, and be requested.
    CREATE UNLOGGED TABLE bench.members AS
      SELECT row_number() OVER (ORDER BY i) - 1 AS place, id FROM bench.people WHERE registered;
    ALTER TABLE bench.members ADD PRIMARY KEY (place);
    ANALYZE bench.people, bench.members;`
}

export function insertAccountsSql(passwordHash: string): string {
  return `
    INSERT INTO account (id, email, email_verified_at, password_hash, created_at)
    SELECT account_id, 'persona' || i || '@correo.example', created_at, '${passwordHash}', created_at
    FROM bench.people WHERE registered ORDER BY created_at;
    INSERT INTO session (id, account_id, expires_at, created_at, last_used_at, user_agent)
    SELECT encode(sha256(convert_to('${sessionTokenPrefix}' || i, 'UTF8')), 'hex'), account_id, now() + interval '30 days', now(), now(), 'Mozilla/5.0'
    FROM bench.people WHERE registered;
    INSERT INTO photo (id, kind, storage_key, width, height, created_at, attached_at)
    SELECT bench.uuid(created_at, i, 8), 'PROFILE', 'bench/profile/' || i, 800, 800, created_at, created_at
    FROM bench.people WHERE has_photo;
    INSERT INTO profession (key, name)
    SELECT DISTINCT ON (public.fold(name)) public.fold(name), name FROM unnest(${sqlTextArraysForBenchmarkData.professions}) AS name;`
}

export function insertPeopleSql(from: number, to: number): string {
  return `
    INSERT INTO person (id, account_id, slug, name, email, phone, phone_key, professions, is_professional,
      years_of_experience, occupation, city, state, has_shop, address, shop_name, description, photo_id, whatsapp,
      created_by_id, created_at, updated_at)
    SELECT id, account_id,
      regexp_replace(public.fold(name), '[^a-z0-9]+', '-', 'g') || '-' || i,
      name,
      CASE WHEN registered THEN 'persona' || i || '@correo.example'
        WHEN bench.chance(i, 20) < 0.1 THEN 'contacto' || i || '@correo.example' END,
      area_code || ' ' || digits, '+52' || area_code || digits,
      CASE WHEN trade IS NULL THEN '{}' WHEN bench.chance(i, 21) < 0.3 THEN ARRAY[trade_name, (${sqlTextArraysForBenchmarkData.also})[trade]]
        ELSE ARRAY[trade_name] END,
      CASE WHEN trade IS NOT NULL AND registered THEN bench.chance(i, 22) < 0.3 END,
      CASE WHEN registered THEN (bench.chance(i, 23) * 40)::int END,
      CASE WHEN registered THEN coalesce(trade_name, 'Comerciante') END,
      (${sqlTextArraysForBenchmarkData.cities})[place], (${sqlTextArraysForBenchmarkData.states})[place],
      has_shop, CASE WHEN has_shop THEN 'Calle ' || (i % 97) || ' n.º ' || (i % 1480) END,
      CASE WHEN has_shop THEN trade_name || ' ' || surname END,
      CASE WHEN registered AND bench.chance(i, 24) < 0.6
        THEN 'Trabajo con gusto y con cuidado. Pregunta por mí en el barrio: ahí saben cómo quedan mis trabajos.' END,
      CASE WHEN has_photo THEN bench.uuid(created_at, i, 8) END,
      CASE WHEN registered AND trade IS NOT NULL THEN '52' || area_code || digits END,
      NULL, created_at, created_at
    FROM (
      SELECT planned.*, (${sqlTextArraysForBenchmarkData.areaCodes})[place] AS area_code,
        -- Every number is unique: 7919 has no common factor with a power of ten.
        lpad((i * 7919 % (CASE length((${sqlTextArraysForBenchmarkData.areaCodes})[place]) WHEN 2 THEN 100000000 ELSE 10000000 END))::text,
          10 - length((${sqlTextArraysForBenchmarkData.areaCodes})[place]), '0') AS digits,
        first_name || ' ' || surname || ' ' || bench.pick(${sqlTextArraysForBenchmarkData.surnames}, i, 15) AS name,
        CASE WHEN feminine THEN (${sqlTextArraysForBenchmarkData.tradesOfWomen})[trade] ELSE (${sqlTextArraysForBenchmarkData.tradesOfMen})[trade] END AS trade_name,
        trade IS NOT NULL AND bench.chance(i, 25) < 0.2 AS has_shop
      FROM (
        SELECT people.*, bench.pick(${sqlTextArraysForBenchmarkData.surnames}, i, 14) AS surname,
          bench.pick(CASE WHEN feminine THEN ${sqlTextArraysForBenchmarkData.feminine} ELSE ${sqlTextArraysForBenchmarkData.masculine} END, i, 11)
          || CASE WHEN bench.chance(i, 12) < 0.35
            THEN ' ' || bench.pick(CASE WHEN feminine THEN ${sqlTextArraysForBenchmarkData.feminine} ELSE ${sqlTextArraysForBenchmarkData.masculine} END, i, 13)
            ELSE '' END AS first_name
        FROM bench.people WHERE i BETWEEN ${from} AND ${to}
      ) AS planned
    ) AS described
    ORDER BY created_at`
}

export const insertInvitationsSql = `
  UPDATE person SET created_by_id = members.id, invited_by_id = CASE WHEN person.email IS NOT NULL THEN members.id END
  FROM bench.people JOIN bench.members ON members.place = (people.i * 31) % (SELECT count(*) FROM bench.members)
  WHERE NOT people.registered AND person.id = people.id;
  INSERT INTO invitation (id, contact_id, inviter_id, inviter_name, email, name, phone, profession, city, expires_at, created_at)
  SELECT bench.uuid(contact.created_at, people.i, 40), contact.id, inviter.id, inviter.name, contact.email, contact.name,
    contact.phone, contact.professions[1], contact.city, contact.created_at + interval '30 days', contact.created_at
  FROM bench.people JOIN person AS contact ON contact.id = people.id JOIN person AS inviter ON inviter.id = contact.created_by_id
  WHERE NOT people.registered AND contact.email IS NOT NULL;
  INSERT INTO invitation_token (token_hash, invitation_id, kind, created_at)
  SELECT encode(sha256(convert_to('bench-invitation-' || id, 'UTF8')), 'hex'), id, 'MAIL', created_at FROM invitation`
