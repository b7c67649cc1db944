import {
  foldCaseAndAccentsInDatabase,
  type ImportedPerson,
  importPeople,
  type PersonImportResult,
} from '#modules/identity/operator-api.ts'
import { findAgendaTimeZones, importAgendas, importServices } from '#modules/scheduling/operator-api.ts'
import { parseAgendaDocument, parseServiceDocuments } from '#operator/import/agenda-document.ts'
import { type ImportContext, importBatchSize, writeImportBatch } from '#operator/import/context.ts'
import {
  bufferFindingsOfImportedDocument,
  groupIntoBatches,
  type ImportDocument,
  prepareAndWriteImportBatches,
  readCollectionDocuments,
} from '#operator/import/document.ts'
import { derivePersonId, getOldProfilePath, type PersonToImport } from '#operator/import/people.ts'
import {
  combineImportedPersonFields,
  parseUserDocument,
  readUserIdentityFields,
} from '#operator/import/user-document.ts'

export async function planPersonImports({ db, sources, people }: ImportContext): Promise<void> {
  for await (const documents of groupIntoBatches(
    readCollectionDocuments(sources, 'users', null),
    importBatchSize,
  )) {
    const keys = documents.map(readUserIdentityFields)
    const nameKeys = await foldCaseAndAccentsInDatabase(
      db,
      keys.map(({ name }) => name),
    )
    keys.forEach((one, index) => {
      people.add({ ...one, nameKey: nameKeys[index] ?? one.name })
    })
  }
  people.resolveIdentities()
}

export interface PeopleImportCounts {
  added: number
  accounts: number
  unchanged: number
  rejected: number
  folded: number
}

interface PersonDocuments {
  person: PersonToImport
  documents: ImportDocument[]
}

export async function importPeopleDocuments(
  ctx: ImportContext,
  eachTaken: (person: PersonToImport, documents: readonly ImportDocument[]) => void,
): Promise<PeopleImportCounts> {
  const taken: PeopleImportCounts = { added: 0, accounts: 0, unchanged: 0, rejected: 0, folded: 0 }
  const reserved = ctx.people.slugs()
  let done = 0
  const rowsOf = (batch: readonly PersonDocuments[]) => batch.map((whole) => rowOf(whole, ctx.now))
  await prepareAndWriteImportBatches(
    groupIntoBatches(groupByPerson(ctx, taken), importBatchSize),
    rowsOf,
    async (rows) => {
      await takeBatch(ctx, rows, reserved, taken)
      for (const { person, documents } of rows) if (person.personId !== null) eachTaken(person, documents)
      done += rows.length
      if (done % 10_000 < importBatchSize || done <= importBatchSize)
        ctx.progress(`Personas: ${done} de ${ctx.people.count()}`)
    },
  )
  return taken
}

async function* groupByPerson(
  { sources, report, people }: ImportContext,
  taken: PeopleImportCounts,
): AsyncGenerator<PersonDocuments> {
  const waiting = new Map<PersonToImport, Map<PersonToImport, ImportDocument>>()
  for await (const document of readCollectionDocuments(sources, 'users', report)) {
    const own = people.of(document.id)
    if (!own || own.isRead) {
      taken.rejected += 1
      document.addFinding('ERROR', 'id', 'Otra persona de la exportación tiene este id; se tomó la primera')
      continue
    }
    own.isRead = true
    const { survivor } = own
    if (survivor.others.length === 0) yield { person: survivor, documents: [document] }
    else {
      if (own !== survivor) taken.folded += 1
      waiting.set(survivor, (waiting.get(survivor) ?? new Map()).set(own, document))
    }
  }
  for (const [person, documents] of waiting)
    yield {
      person,
      documents: [person, ...person.others].flatMap((one) => documents.get(one) ?? []),
    }
}

async function takeBatch(
  ctx: ImportContext,
  rows: readonly PersonRows[],
  reservedSlugs: ReadonlySet<string>,
  taken: PeopleImportCounts,
): Promise<void> {
  const outcomes = await writeImportBatch(ctx, async (tx) => {
    const imported = await importPeople(
      tx,
      rows.map(({ row }) => row),
      { write: ctx.write, reservedSlugs },
    )
    if (!ctx.write) return imported
    const added = rows.flatMap((row, index) => {
      const outcome = imported[index]
      return outcome?.outcome === 'ADDED'
        ? [{ ...row, opens: row.row.opensAccount && !outcome.emailTaken }]
        : []
    })
    const agendas = added.flatMap(({ agenda, opens }) =>
      agenda ? [{ ...agenda, enabled: agenda.enabled && opens }] : [],
    )
    await importAgendas(tx, agendas)
    await importServices(
      tx,
      added.flatMap(({ services }) => services),
    )
    return imported
  })
  await learnTimeZones(ctx, rows, outcomes)
  rows.forEach((row, index) => {
    const outcome = outcomes[index]
    if (!outcome) return
    const { person } = row
    person.personId = outcome.personId
    person.finished = outcome.finished
    const isJoined = outcome.outcome === 'KEPT' && !outcome.finished && outcome.personId !== row.row.id
    if (outcome.outcome !== 'KEPT' || !(outcome.finished || isJoined)) row.release()
    count(taken, person, outcome)
    explain(row, outcome, isJoined)
  })
}

type PersonRows = ReturnType<typeof rowOf>

function rowOf({ person, documents }: PersonDocuments, now: number) {
  const buffered = documents.map(bufferFindingsOfImportedDocument)
  const fields = buffered
    .map(({ document }) => parseUserDocument(document, now))
    .reduce(combineImportedPersonFields)
  const id = derivePersonId(person.id)
  const agendas = buffered.flatMap(({ document }) => parseAgendaDocument(document, now) ?? [])
  const services = buffered
    .map(({ document }) => parseServiceDocuments(document, now))
    .find(({ length }) => length > 0)
  const row: ImportedPerson = {
    ...fields,
    id,
    accountId: person.accountId,
    slug: person.slug,
    oldAddress: getOldProfilePath(person.id),
    opensAccount: person.opensAccount,
    createdAt: new Date(Math.min(person.createdAt ?? now, now)).toISOString(),
  }
  return {
    person,
    documents,
    row,
    agenda: agendas[0] && { ...agendas[0], personId: id, timeZone: person.timeZone },
    services: (services ?? []).map((service) => ({ ...service, personId: id })),
    release: () => {
      for (const { release } of buffered) release()
      for (const folded of documents.slice(1))
        folded.addFinding('AVISO', 'id', `Es la misma persona que ${person.id}; quedaron juntas`)
    },
  }
}

async function learnTimeZones(
  { db }: ImportContext,
  batch: readonly PersonRows[],
  outcomes: readonly PersonImportResult[],
): Promise<void> {
  const unchangedIds = outcomes.flatMap(({ outcome, personId }) =>
    outcome === 'KEPT' && personId ? [personId] : [],
  )
  if (unchangedIds.length === 0) return
  const zones = await findAgendaTimeZones(db, unchangedIds)
  batch.forEach(({ person }, index) => {
    const personId = outcomes[index]?.personId
    person.timeZone = (personId && zones.get(personId)) ?? person.timeZone
  })
}

function count(
  taken: PeopleImportCounts,
  { opensAccount }: PersonToImport,
  { outcome, emailTaken }: PersonImportResult,
): void {
  if (outcome === 'ADDED') {
    taken.added += 1
    if (opensAccount && !emailTaken) taken.accounts += 1
  } else if (outcome === 'KEPT') taken.unchanged += 1
  else taken.rejected += 1
}

function explain(
  { person, documents, agenda }: PersonRows,
  outcome: PersonImportResult,
  isJoined: boolean,
): void {
  const [own] = documents
  if (!own) return
  if (isJoined)
    own.addFinding(
      'AVISO',
      'id',
      'Alguien sin cuenta tiene aquí este nombre y teléfono: es uno con él, que quedó como estaba',
    )
  if (outcome.outcome === 'GONE')
    own.addFinding('ERROR', 'id', 'Ya se había importado y su perfil se eliminó aquí')
  if (outcome.outcome === 'REMOVED')
    own.addFinding('ERROR', 'telefono', 'Quien tiene este teléfono pidió no aparecer aquí')
  if (outcome.outcome !== 'ADDED') return
  if (getOldProfilePath(person.id) === person.personId && person.id.toLowerCase() !== person.personId)
    own.addFinding('AVISO', 'id', 'Es demasiado largo para una dirección: el enlace anterior no abre')
  const problem = outcome.emailTaken ? 'Ya hay una cuenta aquí con este correo' : person.accountProblem
  if (problem)
    own.addFinding(
      'AVISO',
      'email',
      `${problem}: quedó sin cuenta y con la agenda apagada. Se une a su cuenta al confirmar el correo, o si apruebas que reclame el perfil`,
    )
  if (agenda?.enabled && person.accountId === null)
    own.addFinding('AVISO', 'agendaConfig.enabled', 'No tiene cuenta: la agenda quedó apagada')
  const address = `/perfil/${outcome.slug ?? outcome.personId}`
  if (person.slugProblem) own.addFinding('AVISO', 'slug', `${person.slugProblem}; quedó en ${address}`)
  else if (person.slug !== outcome.slug)
    own.addFinding(
      'AVISO',
      'slug',
      `La dirección /perfil/${person.slug} ya es de alguien; quedó en ${address}`,
    )
}
