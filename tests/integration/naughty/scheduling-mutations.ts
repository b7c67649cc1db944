import { randomUUID } from 'node:crypto'
import type { Db } from '#kernel/db/statements.ts'
import { callerFor } from '../../support/caller.ts'
import { type Member, makeMember, uniquePhone } from '../../support/factories/people.ts'
import { makeAppointment, makeProvider } from '../../support/factories/scheduling.ts'
import type { TextMutation } from './mutations.ts'

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
let booked = 0
/** Another time in each call, so that nothing overlaps. */
function freeTime() {
  const [days, hours] = [2 + Math.floor(booked / 9), 8 + (booked % 9)]
  booked += 1
  return { date: dayAhead(days), time: `${String(hours).padStart(2, '0')}:00` }
}

async function openAgenda(db: Db, { actor }: Member): Promise<void> {
  await callerFor(db, actor).scheduling.saveAgenda({ enabled: false, durationMinutes: 30, weeklyRanges: {} })
}

/** Those of scheduling. */
export function schedulingMutations(db: Db): Record<string, TextMutation> {
  const readAppointment: TextMutation['read'] = async ({ answer }) => {
    const where = { id: String(Reflect.get(Object(answer), 'id')) }
    const {
      clientName: name,
      clientPhone: phone,
      clientNote: note,
    } = await db.appointment.findUniqueOrThrow({
      where,
    })
    return { client: { name, phone }, note }
  }
  let client: Member | undefined
  return {
    'scheduling.createCalendarFeed': { input: (member) => ({ password: member.password }), part: 0.05 },
    'scheduling.replaceCalendarFeed': { input: (member) => ({ password: member.password }), part: 0.05 },
    'scheduling.book': {
      input: async () => ({
        personId: (await makeProvider(db)).personId,
        date: dayAhead(3),
        time: '10:00',
        note: 'Traigo la pieza',
      }),
      read: readAppointment,
      judged: ['date', 'time'],
      part: 0.05,
    },
    'scheduling.answerByLink': { input: () => ({ token: 'x', action: 'cancel' }), part: 0.3 },
    'scheduling.bookFor': {
      input: async (member) => {
        await openAgenda(db, member)
        const client = { name: 'Rosa Díaz', phone: uniquePhone() }
        return { client, ...freeTime(), note: 'Llamó por teléfono' }
      },
      read: readAppointment,
      judged: ['client.phone', 'date', 'time'],
      part: 0.3,
    },
    'scheduling.callOff': {
      input: async (member) => {
        client ??= await makeMember(db)
        const { date, time } = freeTime()
        const { id } = await makeAppointment(db, member, client, new Date(`${date}T${time}:00Z`))
        return { id, reason: 'Me enfermé' }
      },
      read: async ({ input }) => {
        const where = { id: String(Reflect.get(Object(input), 'id')) }
        return { reason: (await db.appointment.findUniqueOrThrow({ where })).cancelReason }
      },
      part: 0.3,
    },
    'scheduling.proposeTime': { input: () => ({ id: randomUUID(), ...freeTime() }) },
    'scheduling.reschedule': { input: () => ({ id: randomUUID(), ...freeTime() }) },
    'scheduling.saveAgenda': {
      input: () => ({ enabled: false, durationMinutes: 30, weeklyRanges: {} }),
    },
    'scheduling.saveException': {
      input: async (member) => {
        await openAgenda(db, member)
        const date = '2037-05-20'
        return { from: date, to: date, note: 'Vacaciones', ranges: [{ start: '09:00', end: '13:00' }] }
      },
      read: async ({ answer }) => ({ note: Reflect.get(Object(answer), 'exceptions')[0].note }),
      judged: ['from', 'to', 'ranges.0.start', 'ranges.0.end'],
      part: 0.3,
    },
    'scheduling.saveServices': {
      input: () => ({ services: [{ name: 'Destapar', cost: 100 }] }),
      read: async ({ answer }) => answer,
      judged: ['services.0.name', 'basedOn'],
    },
    'scheduling.takeHolidays': {
      input: async (member) => {
        await openAgenda(db, member)
        return { dates: ['2037-05-01'] }
      },
    },
  }
}
