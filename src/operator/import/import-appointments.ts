import type { AppointmentId } from '#kernel/ids/contract.ts'
import {
  computeImportedAppointmentStatus,
  computeImportedReminderTime,
  createAppointmentOverlapResolver,
  type ImportedAppointment,
  importAppointments,
  isAppointmentTableEmpty,
  shortenImportedAppointment,
} from '#modules/scheduling/operator-api.ts'
import { type ParsedAppointment, parseAppointmentDocument } from '#operator/import/appointment-document.ts'
import { type ImportContext, importBatchSize, writeImportBatch } from '#operator/import/context.ts'
import {
  bufferFindingsOfImportedDocument,
  groupIntoBatches,
  type ImportDocument,
  prepareAndWriteImportBatches,
  readCollectionDocuments,
} from '#operator/import/document.ts'
import { readEmailField, readInstantField, readTextField } from '#operator/import/fields.ts'
import { truncateText } from '#operator/import/values.ts'

export interface AppointmentImportCounts {
  added: number
  unchanged: number
  rejected: number
  shortened: number
  cancelled: number
}

const line = { maxLength: 200 }

type Settled = ReadonlyMap<AppointmentId, 'CANCELLED' | number>

/** The import sends no e-mails, but clients get the usual reminder before a future appointment. */
export async function importAppointmentDocuments(ctx: ImportContext): Promise<AppointmentImportCounts> {
  const settled = await settle(ctx)
  const isAlone = await isAppointmentTableEmpty(ctx.db)
  const taken: AppointmentImportCounts = { added: 0, unchanged: 0, rejected: 0, shortened: 0, cancelled: 0 }
  let done = 0
  const batches = groupIntoBatches(
    readCollectionDocuments(ctx.sources, 'appointments', ctx.report),
    importBatchSize,
  )
  const readAll = (documents: readonly ImportDocument[]) =>
    documents.map((document) => rowOf(ctx, bufferFindingsOfImportedDocument(document), settled))
  await prepareAndWriteImportBatches(batches, readAll, async (rows) => {
    await takeBatch(ctx, rows, { settled, isAlone }, taken)
    done += rows.length
    if (done % 20_000 < importBatchSize) ctx.progress(`Citas: ${done}`)
  })
  return taken
}

/**
 * The original product allowed overlapping appointments of a provider, but the database rejects overlapping
 * appointments.
 */
async function settle(ctx: ImportContext): Promise<Settled> {
  const timetable = createAppointmentOverlapResolver()
  const ids: AppointmentId[] = []
  for await (const document of readCollectionDocuments(ctx.sources, 'appointments', null)) {
    const read = parseAppointmentDocument(ctx, { ...document, addFinding: () => undefined })
    if (!read?.provider || read.status === 'CANCELLED') continue
    ids.push(read.id)
    timetable.add({
      provider: read.provider.survivor.index,
      startsAt: read.place.startsAt.getTime(),
      endsAt: read.place.endsAt.getTime(),
      isPending: read.status === 'PENDING',
      createdAt: read.createdAt,
      id: read.id,
    })
  }
  return new Map(
    [...timetable.settleOverlaps()].flatMap(([number, fate]) => {
      const id = ids[number]
      return id === undefined ? [] : [[id, fate] as const]
    }),
  )
}

interface Row {
  row: ImportedAppointment | null
  document: ImportDocument
  release: () => void
}

async function takeBatch(
  ctx: ImportContext,
  read: readonly Row[],
  { settled, isAlone }: { settled: Settled; isAlone: boolean },
  taken: AppointmentImportCounts,
): Promise<void> {
  const rows = read.flatMap(({ row, ...rest }) => {
    if (row) return [{ row, ...rest }]
    rest.release()
    return []
  })
  const outcome = await writeImportBatch(ctx, (tx) =>
    importAppointments(
      tx,
      rows.map(({ row }) => row),
      { write: ctx.write, isAlone },
    ),
  )
  taken.added += outcome.added
  taken.unchanged += outcome.unchanged.size
  taken.rejected += read.length - rows.length
  for (const { row, document, release } of rows.filter((one) => !outcome.unchanged.has(one.row.id))) {
    const fate = settled.get(row.id)
    if (typeof fate === 'number') taken.shortened += 1
    if (fate === 'CANCELLED' || outcome.overlapping.has(row.id)) taken.cancelled += 1
    if (outcome.overlapping.has(row.id))
      document.addFinding(
        'AVISO',
        'horario',
        `Quedó cancelada: aquí ya hay otra cita a esa hora. ${toReport(row)}`,
      )
    release()
  }
}

function rowOf(ctx: ImportContext, bufferedDocument: Omit<Row, 'row'>, settled: Settled): Row {
  const read = parseAppointmentDocument(ctx, bufferedDocument.document)
  return { ...bufferedDocument, row: read && toRow(ctx, read, bufferedDocument.document, settled) }
}

function toRow(
  { now }: ImportContext,
  read: ParsedAppointment,
  document: ImportDocument,
  settled: Settled,
): ImportedAppointment {
  const { provider, client, place } = read
  const fate = settled.get(read.id)
  const times = typeof fate === 'number' ? shortenImportedAppointment(place, fate) : place
  const isCancelled = fate === 'CANCELLED'
  const status = isCancelled
    ? 'CANCELLED'
    : computeImportedAppointmentStatus(read.status, times.endsAt, new Date(now))
  const reminder =
    status === 'CONFIRMED' ? computeImportedReminderTime(place.startsAt, place.timeZone, new Date(now)) : null
  const nameOf = (field: string, person = 'Sin nombre') =>
    readTextField(document, field, line) ?? truncateText(person, line.maxLength)
  const saved = readInstantField(document, 'updatedAt', { instead: 'quedó con la de createdAt', latest: now })
  const row: ImportedAppointment = {
    ...times,
    startsAt: times.startsAt.toISOString(),
    endsAt: times.endsAt.toISOString(),
    id: read.id,
    providerId: provider?.personId ?? null,
    providerName: nameOf('providerName', provider?.name),
    clientId: client?.personId ?? null,
    clientName: nameOf('clienteNombre', client?.name),
    clientEmail: readEmailField(document, 'clienteEmail'),
    clientPhone: readTextField(document, 'clienteTelefono', line),
    durationMinutes: (times.endsAt.getTime() - times.startsAt.getTime()) / 60_000,
    status,
    autoConfirm: read.autoConfirm,
    serviceName: read.serviceName,
    serviceCost: read.serviceCost,
    cancelledBySystem: isCancelled,
    remindAt: reminder?.toISOString() ?? null,
    createdAt: new Date(read.createdAt).toISOString(),
    updatedAt: new Date(saved ?? read.createdAt).toISOString(),
  }
  if (typeof fate === 'number')
    document.addFinding(
      'AVISO',
      'horarioFin',
      `Otra cita empieza antes de que termine; quedó hasta las ${row.localEndTime}`,
    )
  if (isCancelled)
    document.addFinding('AVISO', 'horario', `Quedó cancelada: otra cita es a la misma hora. ${toReport(row)}`)
  return row
}

function toReport({ clientName, localDate, localTime }: ImportedAppointment): string {
  return `Avisa a ${clientName} (${localDate} ${localTime}) si todavía no pasa`
}
