import { mergePersonRows, type PersonIdColumnsDeclaration, readPersonRows } from '#kernel/db/person-rows.ts'
import type { Tx } from '#kernel/db/statements.ts'
import { type PersonId, personIdSchema } from '#kernel/ids/contract.ts'
import type { PersonDataArchiveSection, PersonEventHandlers } from '#kernel/person-event-handlers.ts'
import { findPersonCards } from '#modules/identity/use-cases/find-people.ts'

export function createPersonEventHandlers(
  module: string,
  ...declarations: readonly PersonIdColumnsDeclaration[]
): PersonEventHandlers {
  return {
    module,
    async merge(tx, merge) {
      for (const rows of declarations) await mergePersonRows(tx, rows, merge)
    },
    async collect(tx, personId) {
      const parts = declarations.map((rows) => archiveOf(tx, rows, personId))
      return { content: Object.assign({}, ...parts), photoIds: [] }
    },
    leave: async () => undefined,
  }
}

function archiveOf(
  tx: Tx,
  rows: PersonIdColumnsDeclaration,
  personId: PersonId,
): PersonDataArchiveSection['content'] {
  return rows.archive ? { [rows.archive.key]: archivedRows(tx, rows, rows.archive, personId) } : {}
}

async function* archivedRows(
  tx: Tx,
  rows: PersonIdColumnsDeclaration,
  { owner, names = {}, fields }: NonNullable<PersonIdColumnsDeclaration['archive']>,
  personId: PersonId,
) {
  const people = Object.entries(names)
  const others = Object.entries(fields)
  const selected = [...people, ...others].map(([, field]) => field)
  for await (const page of readPersonRows(tx, rows, { owner, personId, fields: selected })) {
    const ids = people.flatMap(([, field]) =>
      page.map((row) => personIdSchema.safeParse(row[field]).data ?? []),
    )
    const cards = await findPersonCards(tx, [...new Set(ids.flat())])
    const nameOf = new Map<unknown, string>(cards.map(({ id, name }) => [id, name]))
    for (const row of page) {
      yield Object.fromEntries([
        ...people.map(([key, field]) => [key, nameOf.get(row[field]) ?? null]),
        ...others.map(([key, field]) => [key, row[field]]),
      ])
    }
  }
}
