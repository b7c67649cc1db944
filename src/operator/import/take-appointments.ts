import type { AppointmentId } from '#kernel/ids/contract.ts'
import {
  createTimetable,
  hasNoAppointments,
  type ImportedAppointment,
  importAppointments,
  reminderOfImported,
  shortenAppointment,
  statusOfImported,
} from '#modules/scheduling/operator-api.ts'
import { type ReadAppointment, readAppointment } from '#operator/import/appointment-document.ts'
import { batchSize, type ImportContext, writeBatch } from '#operator/import/context.ts'
import { type Document, documentsOf, heldBack, inBatches, writeInTurn } from '#operator/import/document.ts'
import { emailOf, instantOf, textOf } from '#operator/import/fields.ts'
import { cut } from '#operator/import/values.ts'

export interface AppointmentsTaken {
  added: number
  kept: number
  refused: number
  /** Appointments shortened because another one begins before their end. */
  shortened: number
  /** Appointments cancelled because another one is at the same time. */
  cancelled: number
}

const line = { most: 200 }

/** Results for overlapping appointments of a provider, by id: cancelled, or a new end in ms. */
type Settled = ReadonlyMap<AppointmentId, 'CANCELLED' | number>

/** Adds appointments with their history. Past ones cause no e-mails; future ones get the usual reminder. */
export async function takeAppointments(ctx: ImportContext): Promise<AppointmentsTaken> {
  const settled = await settle(ctx)
  const isAlone = await hasNoAppointments(ctx.db)
  const taken: AppointmentsTaken = { added: 0, kept: 0, refused: 0, shortened: 0, cancelled: 0 }
  let done = 0
  const batches = inBatches(documentsOf(ctx.sources, 'appointments', ctx.report), batchSize)
  const readAll = (documents: readonly Document[]) =>
    documents.map((document) => rowOf(ctx, heldBack(document), settled))
  await writeInTurn(batches, readAll, async (rows) => {
    await takeBatch(ctx, rows, { settled, isAlone }, taken)
    done += rows.length
    if (done % 20_000 < batchSize) ctx.progress(`Citas: ${done}`)
  })
  return taken
}

/** The original product allowed overlapping appointments of a provider; the database rejects them (docs/decisions/0003). */
async function settle(ctx: ImportContext): Promise<Settled> {
  const timetable = createTimetable()
  const ids: AppointmentId[] = []
  for await (const document of documentsOf(ctx.sources, 'appointments', null)) {
    const read = readAppointment(ctx, { ...document, say: () => undefined })
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
  /** Null: the appointment cannot be imported. */
  row: ImportedAppointment | null
  document: Document
  release: () => void
}

async function takeBatch(
  ctx: ImportContext,
  read: readonly Row[],
  { settled, isAlone }: { settled: Settled; isAlone: boolean },
  taken: AppointmentsTaken,
): Promise<void> {
  const rows = read.flatMap(({ row, ...rest }) => {
    if (row) return [{ row, ...rest }]
    rest.release()
    return []
  })
  const outcome = await writeBatch(ctx, (tx) =>
    importAppointments(
      tx,
      rows.map(({ row }) => row),
      { write: ctx.write, isAlone },
    ),
  )
  taken.added += outcome.added
  taken.kept += outcome.kept.size
  taken.refused += read.length - rows.length
  for (const { row, document, release } of rows.filter((one) => !outcome.kept.has(one.row.id))) {
    const fate = settled.get(row.id)
    if (typeof fate === 'number') taken.shortened += 1
    if (fate === 'CANCELLED' || outcome.overlapping.has(row.id)) taken.cancelled += 1
    if (outcome.overlapping.has(row.id))
      document.say('AVISO', 'horario', `Quedó cancelada: aquí ya hay otra cita a esa hora. ${toTell(row)}`)
    release()
  }
}

function rowOf(ctx: ImportContext, held: Omit<Row, 'row'>, settled: Settled): Row {
  const read = readAppointment(ctx, held.document)
  return { ...held, row: read && toRow(ctx, read, held.document, settled) }
}

function toRow(
  { now }: ImportContext,
  read: ReadAppointment,
  document: Document,
  settled: Settled,
): ImportedAppointment {
  const { provider, client, place } = read
  const fate = settled.get(read.id)
  const times = typeof fate === 'number' ? shortenAppointment(place, fate) : place
  const isCancelled = fate === 'CANCELLED'
  const status = isCancelled ? 'CANCELLED' : statusOfImported(read.status, times.endsAt, new Date(now))
  const reminder =
    status === 'CONFIRMED' ? reminderOfImported(place.startsAt, place.timeZone, new Date(now)) : null
  const nameOf = (field: string, person = 'Sin nombre') =>
    textOf(document, field, line) ?? cut(person, line.most)
  const saved = instantOf(document, 'updatedAt', { instead: 'quedó con la de createdAt', latest: now })
  const row: ImportedAppointment = {
    ...times,
    startsAt: times.startsAt.toISOString(),
    endsAt: times.endsAt.toISOString(),
    id: read.id,
    providerId: provider?.personId ?? null,
    providerName: nameOf('providerName', provider?.name),
    clientId: client?.personId ?? null,
    clientName: nameOf('clienteNombre', client?.name),
    clientEmail: emailOf(document, 'clienteEmail'),
    clientPhone: textOf(document, 'clienteTelefono', line),
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
    document.say(
      'AVISO',
      'horarioFin',
      `Otra cita empieza antes de que termine; quedó hasta las ${row.localEndTime}`,
    )
  if (isCancelled)
    document.say('AVISO', 'horario', `Quedó cancelada: otra cita es a la misma hora. ${toTell(row)}`)
  return row
}

/** Asks the operator to notify the client, because the import sends no e-mails. */
function toTell({ clientName, localDate, localTime }: ImportedAppointment): string {
  return `Avisa a ${clientName} (${localDate} ${localTime}) si todavía no pasa`
}
