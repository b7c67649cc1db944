import { sqlTextArraysForBenchmarkData } from './words.ts'

export function insertReviewsSql(reviewsPerPerson: number): string {
  return `
    CREATE UNLOGGED TABLE bench.reviews AS
    SELECT row_number() OVER () AS i, owner_id, member_id, created_at
    FROM circle_membership
    WHERE bench.chance(bench.edge_hash(owner_id, member_id), 60)
      < ${reviewsPerPerson}::float8 * (SELECT count(*) FROM bench.people) / (SELECT greatest(count(*), 1) FROM circle_membership);
    INSERT INTO review (id, subject_id, author_id, text, trades, created_at)
    SELECT bench.uuid(reviews.created_at, reviews.i, 61), reviews.member_id, reviews.owner_id,
      bench.pick(${sqlTextArraysForBenchmarkData.reviews}, reviews.i, 62), person.professions[1:1], reviews.created_at
    FROM bench.reviews JOIN person ON person.id = reviews.member_id
    ORDER BY reviews.created_at;
    CREATE UNLOGGED TABLE bench.shots AS
    SELECT bench.uuid(created_at, i, 61) AS review_id, position, created_at, bench.uuid(created_at, i * 8 + position, 64) AS photo_id
    FROM bench.reviews CROSS JOIN LATERAL generate_series(0, floor(bench.chance(i, 65) * 3)::int) AS position
    WHERE bench.chance(i, 63) < 0.125;
    INSERT INTO photo (id, kind, storage_key, width, height, created_at, attached_at)
    SELECT photo_id, 'WORK', 'bench/work/' || photo_id, 1600, 1200, created_at, created_at FROM bench.shots;
    INSERT INTO review_photo (review_id, position, photo_id) SELECT review_id, position, photo_id FROM bench.shots`
}

const busiest = 2_000
const slotsOfDay = 8

export const insertAgendasSql = `
  CREATE UNLOGGED TABLE bench.providers AS
  SELECT id, i, row_number() OVER (ORDER BY i) AS number, (${sqlTextArraysForBenchmarkData.timeZones})[place] AS time_zone
  FROM bench.people WHERE registered AND trade IS NOT NULL AND bench.chance(i, 70) < 0.5;
  INSERT INTO agenda (person_id, enabled, duration_minutes, auto_confirm_for, time_zone, buffer_before_minutes,
    buffer_after_minutes, updated_at)
  SELECT id, TRUE, 60, (CASE WHEN bench.chance(i, 71) < 0.5 THEN 'ALL' ELSE 'NONE' END)::agenda_confirmation, time_zone, (number % 4 / 3) * 10, (number % 4 / 3) * 15, now() FROM bench.providers;
  INSERT INTO agenda_range (person_id, weekday, start_minute, end_minute)
  SELECT id, weekday, 540, 1020 FROM bench.providers CROSS JOIN generate_series(1, 6) AS weekday;
  INSERT INTO service (id, person_id, name, cost, position, updated_at)
  SELECT bench.uuid(now(), i * 8 + position, 72), id, bench.pick(${sqlTextArraysForBenchmarkData.services}, i * 8 + position, 73),
    100 + 50 * floor(bench.chance(i * 8 + position, 74) * 30), position, now()
  FROM bench.providers CROSS JOIN generate_series(0, 2) AS position`

export function insertAppointmentsSql(appointments: number, from: number, to: number): string {
  return `
    INSERT INTO appointment (id, provider_id, provider_name, client_id, client_name, client_email, client_phone, starts_at,
      ends_at, time_zone, local_date, local_time, local_end_time, duration_minutes, status, auto_confirm, service_name,
      service_cost, created_at, updated_at)
    SELECT bench.uuid(starts_at, i * 4096 + k, 80), provider.id, provider.name, client.id, client.name, client.email,
      client.phone, starts_at, starts_at + interval '1 hour', time_zone, to_char(local, 'YYYY-MM-DD'), to_char(local, 'HH24:MI'),
      to_char(local + interval '1 hour', 'HH24:MI'), 60,
      (CASE WHEN bench.chance(i * 4096 + k, 81) < 0.1 THEN 'cancelada' WHEN starts_at < now() THEN 'completada'
        WHEN bench.chance(i * 4096 + k, 82) < 0.3 THEN 'pendiente' ELSE 'confirmada' END)::appointment_status,
      TRUE, 'Visita', 350, least(now(), starts_at) - interval '3 days', least(now(), starts_at) - interval '3 days'
    FROM (
      SELECT planned.*, local AT TIME ZONE time_zone AS starts_at
      FROM (
        SELECT counted.*, k, current_date + interval '9 hours'
          + (k::bigint * days * ${slotsOfDay} / count / ${slotsOfDay} - floor(days * 0.6)) * interval '1 day'
          + (k::bigint * days * ${slotsOfDay} / count % ${slotsOfDay}) * interval '1 hour' AS local
        FROM (
          SELECT *, greatest(150, count / ${slotsOfDay} + 1) AS days
          FROM (
            SELECT id, i, time_zone, CASE WHEN number = 1 THEN ${busiest} ELSE least(${busiest - 1}, floor(
              ${appointments}::float8 / (SELECT count(*) FROM bench.providers) / 2.22 * power(bench.chance(i, 75) + 1e-9, -0.55)
            ))::int END AS count
            FROM bench.providers WHERE number BETWEEN ${from} AND ${to}
          ) AS providers
        ) AS counted CROSS JOIN LATERAL generate_series(0, count - 1) AS k
      ) AS planned
    ) AS placed
      JOIN person AS provider ON provider.id = placed.id
      JOIN bench.members ON members.place = (
        floor(power(bench.chance(i * 4096 + k, 83), 1.5) * (SELECT count(*) FROM bench.members))::bigint
      )
      JOIN person AS client ON client.id = members.id
    WHERE client.id <> provider.id
    ORDER BY starts_at`
}
