import { randomUUID } from 'node:crypto'
import type { Db } from '#kernel/db/statements.ts'
import { createTestCaller } from '../../support/caller.ts'
import { createUniquePhone, makeMember, type TestMember } from '../../support/factories/people.ts'
import {
  makeAppointment,
  makeProvider,
  type TestAppointmentOverrides,
} from '../../support/factories/scheduling.ts'
import type { MutationProcedureSample, ProcedureSampleInputs } from '../../support/procedure-samples.ts'
import { listTestPeople } from '../moderation/test-data.ts'

const nothing = { inputs: () => [undefined] }
const keepsAppointment = 'both sides keep an appointment, with the name that they know'

const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
let booked = 0
function freeTime() {
  const [days, hours] = [2 + Math.floor(booked / 9), 8 + (booked % 9)]
  booked += 1
  return { date: dayAhead(days), time: `${String(hours).padStart(2, '0')}:00` }
}

async function openAgenda(db: Db, { actor }: TestMember): Promise<void> {
  await createTestCaller(db, actor).scheduling.saveAgenda({
    enabled: false,
    durationMinutes: 30,
    weeklyRanges: {},
  })
}

export const schedulingProcedureSampleInputs: ProcedureSampleInputs = {
  queries: {
    offer: { inputs: listTestPeople },
    slots: {
      inputs: (town) => [
        ...listTestPeople(town).map((person) => ({ ...person, month: '2026-11' })),
        { personId: town.member.personId, month: '2026-11', appointmentId: town.appointmentId },
      ],
      requiredFields: ({ personId }) => ({ personId, month: '2026-12' }),
    },
    nextSlots: {
      inputs: (town) => [{ personIds: listTestPeople(town).map(({ personId }) => personId) }],
      requiredFields: ({ personId }) => ({ personIds: [personId] }),
    },
    agendaSettings: nothing,
    serviceSettings: nothing,
    bookingPhone: nothing,
    exceptions: nothing,
    calendarFeed: nothing,
    linkedAppointment: {
      inputs: ({ links }) => [{ token: links.toViewer }],
      differsWhenHidden: keepsAppointment,
    },
    reviewRequests: nothing,
    waiting: { ...nothing, differsWhenHidden: keepsAppointment },
    appointmentPlace: {
      inputs: ({ appointmentId }) => [{ id: appointmentId }],
      differsWhenHidden: keepsAppointment,
    },
    clientLink: {
      inputs: ({ appointmentId }) => [{ id: appointmentId }],
      differsWhenHidden: keepsAppointment,
    },
    days: {
      inputs: () => [{ from: '2026-11-20', days: 7 }],
      differsWhenHidden: keepsAppointment,
      requiredFields: () => ({ days: 1 }),
    },
    dayToClose: {
      inputs: () => [{ date: dayAhead(3) }],
      differsWhenHidden: keepsAppointment,
      requiredFields: () => ({ date: dayAhead(3) }),
    },
    appointments: {
      inputs: () => [{ role: 'client' }, { role: 'provider' }, { role: 'provider', clientName: 'oculta' }],
      differsWhenHidden: keepsAppointment,
      requiredFields: () => ({ role: 'provider' }),
      cursor: ({ personId }) => ({
        date: '2026-11-20',
        time: '10:00',
        startsAt: new Date('2026-11-20T16:00:00Z'),
        id: personId,
      }),
    },
  },

  mutations: (db) => {
    const readAppointment: MutationProcedureSample['read'] = async ({ answer }) => {
      const where = { id: String(Reflect.get(Object(answer), 'id')) }
      const {
        clientName: name,
        clientPhone: phone,
        clientNote: note,
      } = await db.appointment.findUniqueOrThrow({
        where,
      })
      return { client: { name, phone }, phone, note }
    }
    let client: TestMember | undefined
    async function cancellation(member: TestMember, overrides: TestAppointmentOverrides = {}) {
      client ??= await makeMember(db)
      const { date, time } = freeTime()
      const startsAt = new Date(`${date}T${time}:00Z`)
      const { id } = await makeAppointment(db, member, client, startsAt, overrides)
      return { id, reason: 'Me enfermé' }
    }
    const readReason: MutationProcedureSample['read'] = async ({ input }) => {
      const where = { id: String(Reflect.get(Object(input), 'id')) }
      return { reason: (await db.appointment.findUniqueOrThrow({ where })).cancelReason }
    }
    return {
      createCalendarFeed: { input: (member) => ({ password: member.password }), part: 0.05 },
      replaceCalendarFeed: { input: (member) => ({ password: member.password }), part: 0.05 },
      book: {
        input: async () => ({
          personId: (await makeProvider(db)).personId,
          date: dayAhead(3),
          time: '10:00',
          note: 'Traigo la pieza',
          phone: createUniquePhone(),
        }),
        read: readAppointment,
        judged: ['date', 'time', 'phone'],
        part: 0.05,
      },
      answerByLink: { input: () => ({ token: 'x', action: 'cancel' }), part: 0.3 },
      bookFor: {
        input: async (member) => {
          await openAgenda(db, member)
          const client = { name: 'Rosa Díaz', phone: createUniquePhone() }
          return { client, ...freeTime(), note: 'Llamó por teléfono' }
        },
        read: readAppointment,
        judged: ['client.phone', 'date', 'time'],
        part: 0.3,
      },
      blockTime: {
        input: async (member) => {
          await openAgenda(db, member)
          return { date: '2037-05-21', start: '12:00', end: '14:00' }
        },
        part: 0.3,
      },
      closeDay: {
        input: async (member) => {
          await openAgenda(db, member)
          const { date, time } = freeTime()
          const client = await makeMember(db)
          const { id } = await makeAppointment(db, member, client, new Date(`${date}T${time}:00Z`))
          const proposal = { id: randomUUID(), action: 'propose', date: dayAhead(30), time: '10:00' }
          return { date, reason: 'Me enfermé', answers: [proposal, { id, action: 'cancel' }] }
        },
        read: async ({ input }) => {
          const [, { id }] = Reflect.get(Object(input), 'answers')
          return { reason: (await db.appointment.findUniqueOrThrow({ where: { id } })).cancelReason }
        },
        part: 0.1,
      },
      callOff: { input: (member) => cancellation(member), read: readReason, part: 0.3 },
      cancel: {
        input: (member) => cancellation(member, { bookedByProvider: true }),
        read: readReason,
        part: 0.1,
      },
      proposeTime: { input: () => ({ id: randomUUID(), ...freeTime() }) },
      reschedule: { input: () => ({ id: randomUUID(), ...freeTime() }) },
      openAgenda: {
        input: () => ({
          profession: 'Plomero',
          city: 'Tepic',
          state: 'Nayarit',
          phone: '311 123 4567',
          weeklyRanges: { 1: [{ start: '09:00', end: '14:00' }] },
        }),
      },
      saveAgenda: {
        input: () => ({ enabled: false, durationMinutes: 30, weeklyRanges: {} }),
      },
      saveException: {
        input: async (member) => {
          await openAgenda(db, member)
          const date = '2037-05-20'
          return { from: date, to: date, note: 'Vacaciones', ranges: [{ start: '09:00', end: '13:00' }] }
        },
        read: async ({ answer }) => ({ note: Reflect.get(Object(answer), 'exceptions')[0].note }),
        judged: ['from', 'to', 'ranges.0.start', 'ranges.0.end'],
        part: 0.3,
      },
      saveServices: {
        input: () => ({ services: [{ name: 'Destapar', cost: 100 }] }),
        read: async ({ answer }) => answer,
        judged: ['services.0.name', 'basedOn'],
      },
      takeHolidays: {
        input: async (member) => {
          await openAgenda(db, member)
          return { dates: ['2037-05-01'] }
        },
      },
    }
  },
}
