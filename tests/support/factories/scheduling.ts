import type { Db, Tx } from '#kernel/db/statements.ts'
import {
  type AppointmentId,
  appointmentIdSchema,
  type PersonId,
  type ServiceId,
} from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import type { SaveAgendaInput } from '#modules/scheduling/contract/agenda.ts'
import { getLocalDateAt, getLocalTimeAt, MINUTE_MS } from '#modules/scheduling/local-time.ts'
import type { Prisma } from '#prisma'
import { createTestCaller } from '../caller.ts'
import { makeMember, type TestMember, type TestMemberOverrides } from './people.ts'

export interface TestServiceProviderOverrides extends TestMemberOverrides {
  agenda?: Partial<SaveAgendaInput>
  services?: { name: string; cost: number; durationMinutes?: number }[]
}

export interface TestServiceProvider extends TestMember {
  timeZone: string
  services: { id: ServiceId; name: string; cost: number }[]
}

const nineToFive = [{ start: '09:00', end: '17:00' }]

export async function makeProvider(
  db: Db,
  overrides: TestServiceProviderOverrides = {},
): Promise<TestServiceProvider> {
  const { agenda, services = [], ...person } = overrides
  const member = await makeMember(db, person)
  const { scheduling } = createTestCaller(db, member.actor)
  const { timeZone } = await scheduling.saveAgenda({
    enabled: true,
    durationMinutes: 30,
    timeZone: 'America/Mexico_City',
    weeklyRanges: {
      0: nineToFive,
      1: nineToFive,
      2: nineToFive,
      3: nineToFive,
      4: nineToFive,
      5: nineToFive,
      6: nineToFive,
    },
    ...agenda,
  })
  const saved = services.length > 0 ? (await scheduling.saveServices({ services })).services : []
  return { ...member, timeZone, services: saved }
}

export type TestAppointmentOverrides = Partial<Prisma.AppointmentUncheckedCreateInput>

interface Party {
  personId: PersonId
  name: string
  email?: string
}

export async function makeAppointment(
  db: Tx,
  provider: Party & { timeZone?: string },
  client: Party,
  startsAt: Date,
  overrides: TestAppointmentOverrides = {},
): Promise<{ id: AppointmentId }> {
  const { timeZone = provider.timeZone ?? 'America/Mexico_City', durationMinutes = 30 } = overrides
  const endsAt = new Date(startsAt.getTime() + durationMinutes * MINUTE_MS)
  return db.appointment.create({
    data: {
      id: createId(appointmentIdSchema),
      providerId: provider.personId,
      providerName: provider.name,
      clientId: client.personId,
      clientName: client.name,
      clientEmail: client.email ?? null,
      clientPhone: null,
      startsAt,
      endsAt,
      timeZone,
      localDate: getLocalDateAt(timeZone, startsAt),
      localTime: getLocalTimeAt(timeZone, startsAt),
      localEndTime: getLocalTimeAt(timeZone, endsAt),
      durationMinutes,
      status: 'CONFIRMED',
      autoConfirm: true,
      ...overrides,
    },
    select: { id: true },
  })
}
