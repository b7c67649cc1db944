import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { fractionOfPeopleWithAccount, peoplePerCommunity } from './people.ts'

const maxCircleSize = 3_000
const minLargestCircleSize = 1_800
const uniqueEdgeShare = 0.87
/** Approximate mean of `u^-0.55 - 1` for a random `u` between 0 and 1. */
const meanOfTail = 1.22

/** Circle sizes follow a power law: a few circles are very large. */
export function createCircleSizesTableSql(people: number, edgesPerPerson: number): string {
  const scale = edgesPerPerson / fractionOfPeopleWithAccount / meanOfTail / uniqueEdgeShare
  return `
    CREATE UNLOGGED TABLE bench.degrees AS
    SELECT i, least(${maxCircleSize}, ${people / 3}, floor(${scale} * (power(bench.chance(i, 50) + 1e-9, -0.55) - 1)))::int AS degree
    FROM bench.people WHERE registered;
    ALTER TABLE bench.degrees ADD PRIMARY KEY (i);
    ANALYZE bench.degrees;`
}

export function createCircleInsertSql(people: number, from: number, to: number): string {
  return `
    INSERT INTO circle_membership (owner_id, member_id, created_at)
    SELECT owner.id, member.id,
      greatest(owner.created_at, member.created_at) + power(bench.chance(drawn.owner * 1000003 + drawn.member, 54), 2)
        * (now() - greatest(owner.created_at, member.created_at))
    FROM (
      SELECT DISTINCT i AS owner, CASE WHEN bench.chance(i * 4096 + k, 51) < 0.5
        THEN least(${people}, i / ${peoplePerCommunity} * ${peoplePerCommunity} + 1
          + floor(power(bench.chance(i * 4096 + k, 52), 1.7) * ${peoplePerCommunity})::int)
        -- Popular people are spread over all numbers, and so over all cities.
        ELSE 1 + (floor(power(bench.chance(i * 4096 + k, 53), 2.5) * ${people})::bigint * 2654435761 % ${people})
        END AS member
      FROM bench.degrees CROSS JOIN LATERAL generate_series(1, degree) AS k
      WHERE i BETWEEN ${from} AND ${to}
    ) AS drawn
      JOIN bench.people AS owner ON owner.i = drawn.owner
      JOIN bench.people AS member ON member.i = drawn.member
    WHERE drawn.owner <> drawn.member
    ORDER BY 1, 2`
}

export const enlargeLargestCircleSql = `
  WITH owner AS (
    SELECT owner_id AS id, count(*) AS size FROM circle_membership GROUP BY owner_id ORDER BY size DESC, owner_id LIMIT 1
  ), known AS (
    SELECT id FROM owner UNION ALL SELECT member_id FROM circle_membership WHERE owner_id = (SELECT id FROM owner)
  ), added AS (
    SELECT id, created_at FROM bench.people WHERE id NOT IN (SELECT id FROM known)
    ORDER BY bench.chance(i, 55) LIMIT (SELECT greatest(0, ${minLargestCircleSize} - size) FROM owner)
  )
  INSERT INTO circle_membership (owner_id, member_id, created_at)
  SELECT bench.people.id, added.id, greatest(bench.people.created_at, added.created_at)
  FROM owner JOIN bench.people USING (id) CROSS JOIN added
  ORDER BY 1, 2`

export const insertTrustGraphEdgesSql = `
  INSERT INTO circle_membership (owner_id, member_id, created_at)
  SELECT owner.id, member.id, greatest(owner.created_at, member.created_at)
  FROM unnest($1::int[], $2::int[]) AS listed (owner, member)
    JOIN bench.people AS owner ON owner.i = listed.owner
    JOIN bench.people AS member ON member.i = listed.member
  ORDER BY 1, 2`

export interface TrustGraph {
  owners: number[]
  members: number[]
  nodes: number
}

/**
 * Reads a trust graph in the text format of Stanford's SNAP data sets, also from a gzip file.
 * @throws on an invalid line
 */
export async function readTrustGraphFile(file: string): Promise<TrustGraph> {
  const stream = createReadStream(file)
  const lines = createInterface({ input: file.endsWith('.gz') ? stream.pipe(createGunzip()) : stream })
  const numbers = new Map<string, number>()
  const seen = new Set<number>()
  const graph: TrustGraph = { owners: [], members: [], nodes: 0 }
  const numberOf = (node: string) => {
    const number = numbers.get(node) ?? numbers.size + 1
    numbers.set(node, number)
    return number
  }
  for await (const line of lines) {
    if (line.startsWith('#') || line.trim() === '') continue
    const [from, to] = line.trim().split(/[\s,;]+/)
    if (from === undefined || to === undefined) throw new Error(`Not an edge: '${line}' in ${file}`)
    const owner = numberOf(from)
    const member = numberOf(to)
    const key = owner * 2 ** 26 + member
    if (owner === member || seen.has(key)) continue
    seen.add(key)
    graph.owners.push(owner)
    graph.members.push(member)
  }
  graph.nodes = numbers.size
  return graph
}
