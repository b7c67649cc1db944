import { fixedClock } from '#kernel/clock.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { PersonEventHandlers } from '#kernel/person-event-handlers.ts'
import { autoConfirmRuleLabels } from '#modules/scheduling/contract/labels.ts'
import { appointmentStatusLabels } from '#modules/scheduling/contract/status-labels.ts'
import { findAgenda } from '#modules/scheduling/data/agenda.ts'
import type { AppointmentParty } from '#modules/scheduling/data/appointments.ts'
import {
  deleteCalendarFeed,
  findCalendarFeed,
  findCalendarFeedCreationDate,
} from '#modules/scheduling/data/feeds.ts'
import * as people from '#modules/scheduling/data/people.ts'
import { findServices } from '#modules/scheduling/data/services.ts'
import { toTimeRange, toWeeklyRanges } from '#modules/scheduling/rules.ts'
import { notifyAboutAppointmentChange } from '#modules/scheduling/use-cases/announce-change.ts'
import { cancelFutureAppointments } from '#modules/scheduling/use-cases/cancel-future.ts'

export const personEventHandlersOfSchedulingModule: PersonEventHandlers = {
  module: 'scheduling',

  findClients: (tx, { providerId, personIds, now }) =>
    people.findClientsWithAttendedAppointment(tx, providerId, personIds, now),

  findAcquainted: (tx, { memberId, personIds }) =>
    people.findAppointmentCounterparts(tx, memberId, personIds),

  isActive: (tx, personId) => people.hasSchedulingData(tx, personId),

  findByWords: (tx, { words, limit }) => people.findProvidersByService(tx, words, limit),

  merge: people.mergeSchedulingData,

  async collect(tx, personId) {
    const content = {
      agenda: await archivedAgenda(tx, personId),
      servicios: (await findServices(tx, personId)).map(({ name, cost, durationMinutes }) => ({
        nombre: name,
        costoMXN: cost,
        duracion: durationMinutes,
      })),
      calendarioPrivadoDesde: await findCalendarFeedCreationDate(tx, personId),
      citasQueReserve: archived(tx, { clientId: personId }),
      citasQueRecibi: archived(tx, { providerId: personId }),
    }
    return { content, photoIds: [] }
  },

  previewDeletion: (tx, { personId, now }) => people.countAppointments(tx, personId, now),

  async block(tx, { blockerId, blockedId, now, config }) {
    const ctx = { config, clock: fixedClock(now) }
    const [asProvider, asClient] = sidesOf(blockerId, blockedId)
    await cancelFutureAppointments(tx, ctx, { ...asProvider, by: 'PROVIDER', reason: null })
    await cancelFutureAppointments(tx, ctx, { ...asClient, by: 'CLIENT', reason: null })
  },

  async applyBlocks(tx, { personId, blockedIds, now }) {
    const booked = { clientId: personId, providerId: { in: [...blockedIds] } }
    await people.cancelUpcomingAppointments(tx, booked, { cancelledBy: 'CLIENT', cancelReason: null }, now)
    await people.deleteTextsWrittenByProviders(tx, booked)
  },

  async previewBlockEffects(tx, { blockerId, blockedId, now }) {
    const [asProvider, asClient] = sidesOf(blockerId, blockedId)
    return (
      (await people.countUpcomingAppointments(tx, asProvider, now)) +
      (await people.countUpcomingAppointments(tx, asClient, now))
    )
  },

  hasCalendarAddress: async (tx, personId) => (await findCalendarFeed(tx, { personId })) !== undefined,

  removeCalendarAddress: (tx, personId) => deleteCalendarFeed(tx, personId),

  shut: (tx, personId) => people.disableAgenda(tx, personId),

  async leave(tx, { personIds, now, config }) {
    const clock = fixedClock(now)
    const among = { in: [...personIds] }
    for (const [party, by] of [
      [{ providerId: among }, 'PROVIDER'],
      [{ clientId: among }, 'CLIENT'],
    ] as const) {
      const cancellation = { cancelledBy: by, cancelReason: null }
      for (const each of await people.cancelUpcomingAppointments(tx, party, cancellation, now))
        await notifyAboutAppointmentChange(tx, { config, clock }, { kind: 'LEFT', by, ...each })
    }
    await people.anonymizeAppointments(tx, personIds)
  },
}

function sidesOf(memberId: PersonId, otherId: PersonId) {
  return [
    { providerId: memberId, clientId: otherId },
    { providerId: otherId, clientId: memberId },
  ] as const
}

const beginning = new Date(0)

async function archivedAgenda(tx: Tx, personId: PersonId) {
  const agenda = await findAgenda(tx, personId, beginning)
  return (
    agenda && {
      habilitada: agenda.enabled,
      duracionCita: agenda.durationMinutes,
      confirmacionAutomatica: autoConfirmRuleLabels[agenda.autoConfirmFor],
      zonaHoraria: agenda.timeZone,
      horarios: archivedHours(agenda.ranges),
      anticipacionMinima: agenda.minNoticeMinutes,
      plazoParaCancelar: agenda.cancelDeadlineMinutes,
      pausaAntes: agenda.bufferBeforeMinutes,
      pausaDespues: agenda.bufferAfterMinutes,
      limiteParaResponder: agenda.pendingLimitMinutes,
      recordatorio: agenda.reminderEnabled,
      inicioCadaMinutos: agenda.startStepMinutes,
      pideTelefono: agenda.requiresClientPhone,
      excepciones: agenda.exceptions.map(({ from, to, note, ranges }) => ({
        desde: from,
        hasta: to,
        nota: note,
        horarios: ranges.map(toTimeRange),
      })),
    }
  )
}

function archivedHours(ranges: Parameters<typeof toWeeklyRanges>[0]) {
  return Object.fromEntries(
    Object.entries(toWeeklyRanges(ranges)).map(([weekday, open]) => [
      weekday,
      open.map(({ start, end }) => ({ inicio: start, fin: end })),
    ]),
  )
}

async function* archived(tx: Tx, party: AppointmentParty) {
  for await (const appointment of people.streamAppointments(tx, party)) {
    const { status } = appointment
    const shown = status === 'PENDING' || status === 'CONFIRMED'
    yield {
      fecha: appointment.localDate,
      horario: appointment.localTime,
      horarioFin: appointment.localEndTime,
      zonaHoraria: appointment.timeZone,
      estado: appointmentStatusLabels[status],
      servicio: appointment.serviceName,
      costoMXN: appointment.serviceCost?.toNumber() ?? null,
      nota: appointment.clientNote,
      motivoDeCancelacion: appointment.cancelReason,
      reservadaPorElProfesional: appointment.bookedByProvider,
      noAsistio: appointment.noShowAt !== null,
      confirmoQueVa: appointment.attendanceConfirmedAt,
      reservada: appointment.createdAt,
      ...('clientId' in party
        ? { con: appointment.providerName }
        : {
            con: appointment.clientName,
            correo: shown ? appointment.clientEmail : null,
            telefono: shown ? appointment.clientPhone : null,
          }),
    }
  }
}
