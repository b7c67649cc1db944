import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { type PersonId, personIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { addToCircle } from '../../support/factories/circles.ts'
import { makeMember, type TestMember } from '../../support/factories/people.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()

let owners: TestMember[]
beforeAll(async () => {
  owners = await Promise.all(['Ana Uno', 'Eva Dos', 'Luz Tres'].map((name) => makeMember(db, { name })))
})

const fields = fc.record({
  name: fc.constantFrom('María Tubos', 'Mario Tubos', 'La Güera', 'José Ma. Ríos', '🔧'),
  professions: fc.subarray(['Plomera', 'Plomero', 'Maestro de obras', 'Encantador de ranas']),
  place: fc.constantFrom<[city: string | null, state: string | null]>(
    ['Zapopan', 'Jalisco'],
    ['GDL', 'Jal.'],
    ['CDMX', null],
    ['San Nadie', null],
    [null, 'Sonora'],
    [null, null],
  ),
  listed: fc.boolean(),
})

const step = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), fields }),
  fc.record({ kind: fc.constant('change' as const), who: fc.nat(), fields }),
  fc.record({
    kind: fc.constantFrom('hide', 'show', 'delete', 'trust', 'distrust'),
    who: fc.nat(),
    by: fc.nat(2),
  }),
)

const differences = () => db.$queryRaw<unknown[]>`
  WITH expected AS (
    SELECT unnest(public.directory_terms(person.name, person.professions, person.city, person.state)) AS term,
      -(SELECT count(*)::int FROM circle_membership WHERE member_id = person.id) AS rank, person.name, person.id AS person_id
    FROM person WHERE listed AND hidden_at IS NULL
  ), actual AS (
    SELECT term, rank, name, person_id FROM directory_posting
  )
  (SELECT 'missing', * FROM expected EXCEPT SELECT 'missing', * FROM actual)
  UNION ALL (SELECT 'left over', * FROM actual EXCEPT SELECT 'left over', * FROM expected)`

it('the search index table directory_posting matches the people in the database after any series of changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const ids: PersonId[] = []
      for (const taken of steps) {
        if (taken.kind === 'add') ids.push(await add(taken.fields))
        else await change(ids[('who' in taken ? taken.who : 0) % Math.max(1, ids.length)], taken)
      }
      expect(await differences()).toEqual([])
    }),
    { numRuns: 60 },
  )
})

type Fields = ReturnType<typeof toColumns>
function toColumns({
  place: [city, state],
  ...rest
}: {
  name: string
  professions: string[]
  place: [string | null, string | null]
  listed: boolean
}) {
  return { ...rest, city, state }
}
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

async function add(given: Parameters<typeof toColumns>[0]): Promise<PersonId> {
  const columns: Fields = toColumns(given)
  const { id } = await db.person.create({
    data: { id: createId(personIdSchema), ...columns, createdById: owners[0]?.personId ?? null },
    select: { id: true },
  })
  return id
}

async function change(id: PersonId | undefined, taken: Exclude<Step, { kind: 'add' }>): Promise<void> {
  if (id === undefined) return
  const where = { id }
  const owner = 'by' in taken ? owners[taken.by] : undefined
  if (taken.kind === 'change' && 'fields' in taken)
    await db.person.updateMany({ where, data: toColumns(taken.fields) })
  else if (taken.kind === 'hide') {
    // The product suspends the circle memberships of a hidden person.
    await db.circleMembership.deleteMany({ where: { memberId: id } })
    await db.person.updateMany({ where, data: { hiddenAt: new Date() } })
  } else if (taken.kind === 'show') await db.person.updateMany({ where, data: { hiddenAt: null } })
  else if (taken.kind === 'delete') await db.person.deleteMany({ where })
  else if (owner && (await db.person.count({ where: { ...where, hiddenAt: null } })) > 0) {
    if (taken.kind === 'trust') await addToCircle(db, owner, { personId: id })
    else await db.circleMembership.deleteMany({ where: { ownerId: owner.personId, memberId: id } })
  }
}
