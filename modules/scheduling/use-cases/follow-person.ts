import type { Tx } from '#kernel/db/client.ts'
import { enqueueMail } from '#kernel/mail/outbox.ts'
import type { PersonParticipant } from '#kernel/person-participant.ts'
import { findAllPersonCards } from '#modules/identity/api.ts'
import * as people from '#modules/scheduling/data/people.ts'
import { findAgenda, findServices, type Party } from '#modules/scheduling/data.ts'
import { mailForClient, mailForProvider } from '#modules/scheduling/mails.ts'
import { appointmentStatusLabels } from '#modules/scheduling/messages.ts'
import { weeklyRangesOf } from '#modules/scheduling/rules.ts'

/** What happens to agendas and appointments when something happens to a person as a whole. */
export const schedulingParticipant: PersonParticipant = {
  module: 'scheduling',

  findClients: (tx, { providerId, personIds, now }) => people.findServed(tx, providerId, personIds, now),

  merge: (tx, { fromId, intoId }) => people.mergeSchedules(tx, fromId, intoId),

  async collect(tx, personId) {
    const content = {
      agenda: await archivedAgenda(tx, personId),
      servicios: (await findServices(tx, personId)).map(({ name, cost }) => ({
        nombre: name,
        costoMXN: cost,
      })),
      citasQueReserve: archived(tx, { clientId: personId }),
      citasQueRecibi: archived(tx, { providerId: personId }),
    }
    return { content, photoIds: [] }
  },

  foresee: (tx, { personId, now }) => people.countAppointments(tx, personId, now),

  shut: (tx, personId) => people.closeAgenda(tx, personId),

  /** What has not begun is cancelled, and the other side is told. */
  async leave(tx, { personIds, now, linkBase }) {
    const cancelled = await people.cancelUpcoming(tx, personIds, now)
    const providerIds = cancelled.flatMap(({ providerId }) => providerId ?? [])
    const cards = await findAllPersonCards(tx, [...new Set(providerIds)])
    const emails = new Map(cards.map((card) => [card.id, card.email]))
    for (const appointment of cancelled) {
      const isProvider = personIds.includes(appointment.providerId ?? '')
      const to = isProvider ? appointment.clientEmail : emails.get(appointment.providerId ?? '')
      const mail = isProvider
        ? mailForClient('left', appointment, linkBase)
        : mailForProvider('left', appointment, linkBase)
      if (to) await enqueueMail(tx, { to, ...mail })
    }
    await people.forgetParties(tx, personIds)
  },
}

async function archivedAgenda(tx: Tx, personId: string) {
  const agenda = await findAgenda(tx, personId)
  return (
    agenda && {
      habilitada: agenda.enabled,
      duracionCita: agenda.durationMinutes,
      confirmacionAutomatica: agenda.autoConfirm,
      zonaHoraria: agenda.timeZone,
      // By weekday, 0 is Sunday.
      horarios: archivedHours(agenda.ranges),
    }
  )
}

/** As the spec names them (§3, agendaConfig). */
function archivedHours(ranges: Parameters<typeof weeklyRangesOf>[0]) {
  return Object.fromEntries(
    Object.entries(weeklyRangesOf(ranges)).map(([weekday, open]) => [
      weekday,
      open.map(({ start, end }) => ({ inicio: start, fin: end })),
    ]),
  )
}

/** As 'Mis Citas' shows them: of a client, the contact data of appointments that stand or wait. */
async function* archived(tx: Tx, party: Party) {
  for await (const appointment of people.eachAppointment(tx, party)) {
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
