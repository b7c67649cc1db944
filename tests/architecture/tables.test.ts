import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '#kernel/project-root.ts'
import { findCrossModuleTableAccesses, parsePrismaModels } from './tables.ts'

const models = parsePrismaModels(projectRoot)
const sources = globSync(['modules/**/*.ts', 'src/**/*.ts'], { cwd: projectRoot })
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(path.join(projectRoot, file), 'utf8') }))

const inData = (text: string) => ({ file: 'modules/circles/data.ts', text })
const trespassesOf = (file: string, text: string) =>
  findCrossModuleTableAccesses({ file, text }, models).map(({ what }) => what)

describe('tables', () => {
  it('a table is accessed only by the module that owns the table', () => {
    expect(models.length).toBeGreaterThan(15)
    expect(sources.flatMap((source) => findCrossModuleTableAccesses(source, models))).toEqual([])
  })

  it.each([
    ['a call of the client', 'return tx.person.findMany({ where: {} })'],
    ['a join in SQL', 'query(tx, edge)`SELECT 1 FROM circle_membership JOIN person ON true`'],
    ['an update in SQL', 'execute(tx)`UPDATE public.review SET text = 1`'],
    [
      'a relation that is selected',
      'tx.circleMembership.findMany({ select: { owner: { select: { name: true } } } })',
    ],
    ['a relation that is included whole', 'tx.circleMembership.findMany({ include: { member: true } })'],
    ['the columns of a row', "import { circleMembership, person } from '#columns'"],
    ['a relation that filters', "tx.directoryEntry.findMany({ where: { person: { is: { name: '' } } } })"],
  ])(
    'the check of table ownership reports code that accesses the database table of another module through %s',
    (_how, text) => {
      expect(findCrossModuleTableAccesses(inData(text), models)).toHaveLength(1)
    },
  )

  it.each([
    ['its own table', 'tx.circleMembership.findMany({ select: { ownerId: true } })'],
    ['its own read model', 'query(tx, edge)`SELECT 1 FROM directory_entry JOIN circle_membership ON true`'],
    ['a published view', 'query(tx, slot)`SELECT 1 FROM v_busy`'],
    ['a comment about another one', '/** Unlike tx.person.findMany() */ // FROM person'],
  ])('the check that a module reads only its own tables accepts code that contains %s', (_what, text) => {
    expect(findCrossModuleTableAccesses(inData(text), models)).toEqual([])
  })

  it('a table may be accessed only in the file data.ts of its module', () => {
    const query = 'ctx.db.appointment.findMany({})'
    expect(trespassesOf('modules/scheduling/data.ts', query)).toEqual([])
    expect(trespassesOf('modules/scheduling/use-cases.ts', query)).toHaveLength(1)
    const statement = "import { execute, type Tx } from '#kernel/db/statements.ts'"
    expect(trespassesOf('modules/scheduling/data.ts', statement)).toEqual([])
    expect(trespassesOf('modules/scheduling/use-cases/book-it.ts', statement)).toHaveLength(1)
    expect(trespassesOf('src/server/app.ts', query)).toHaveLength(1)
  })

  it.each(['tx.$queryRaw`SELECT 1`', 'tx.$executeRawUnsafe(text)', 'db.$transaction(work)'])(
    'the check of table ownership reports a Prisma call with raw SQL or a transaction: %s',
    (text) => {
      expect(findCrossModuleTableAccesses(inData(text), models)).toHaveLength(1)
    },
  )
})
