import { listAvailableSlots, type Slot } from '#modules/scheduling/availability.ts'
import type { AppointmentStatus } from '#modules/scheduling/contract/appointments.ts'
import { addDays, DAY_MS, getLocalDateAt } from '#modules/scheduling/local-time.ts'
import type { DemoAgenda } from './agendas.ts'
import { isMainDemoProvider } from './circles.ts'
import { createRandomGenerator, type RandomGenerator } from './random.ts'
import { type DemoPerson, getMetroArea } from './residents.ts'

export interface DemoAppointment {
  key: string
  agenda: DemoAgenda
  client: DemoPerson
  slot: Slot
  status: AppointmentStatus
  service: { name: string; cost: number } | null
  bookedAt: Date
}

const daysBack = 34
const daysAhead = 26

export function createDemoAppointments(
  agendas: readonly DemoAgenda[],
  residents: readonly DemoPerson[],
  now: Date,
): DemoAppointment[] {
  const members = residents.filter(({ accountId }) => accountId !== null)
  const busy = new Map<DemoPerson, number[]>()
  return agendas.flatMap((agenda) => {
    const random = createRandomGenerator(`appointments ${agenda.provider.key}`)
    const desk = new Desk(random, agenda, members, busy, now)
    const rich = isMainDemoProvider(agenda.provider)
    if (rich) bookForAna(desk, members)
    const [past, coming] = rich ? [12, 7] : [random.int(4, 9), random.int(2, 6)]
    for (let count = 0; count < past; count++) desk.take('past', pastStatus(random, agenda, count))
    for (let count = 0; count < coming; count++) {
      desk.take(count % 2 === 0 ? 'soon' : 'coming', comingStatus(random, agenda, count))
    }
    return desk.taken
  })
}

function bookForAna(desk: Desk, members: readonly DemoPerson[]): void {
  const ana = members.find(({ key }) => key === 'ana')
  const beto = members.find(({ key }) => key === 'beto')
  if (desk.agenda.provider.key === 'beto') {
    desk.take('soon', 'PENDING', ana)
    desk.take('past', 'COMPLETED', ana)
    desk.take('past', 'CANCELLED', ana)
    return
  }
  desk.take('soon', 'CONFIRMED', ana)
  desk.take('far', 'CONFIRMED', ana)
  desk.take('past', 'COMPLETED', ana)
  desk.take('coming', 'CONFIRMED', beto)
}

function pastStatus(random: RandomGenerator, { autoConfirm }: DemoAgenda, count: number): AppointmentStatus {
  if (count === 0 && !autoConfirm) return 'PENDING'
  if (count === 1) return 'CANCELLED'
  return random.chance(0.1) ? 'CANCELLED' : 'COMPLETED'
}

function comingStatus(
  random: RandomGenerator,
  { autoConfirm }: DemoAgenda,
  count: number,
): AppointmentStatus {
  if (count === 5) return 'CANCELLED'
  if (autoConfirm) return 'CONFIRMED'
  return count < 2 || random.chance(0.4) ? 'PENDING' : 'CONFIRMED'
}

type When = 'past' | 'soon' | 'coming' | 'far'

class Desk {
  readonly taken: DemoAppointment[] = []
  readonly agenda: DemoAgenda
  private readonly slots: Record<When, Slot[]>
  private readonly random: RandomGenerator
  private readonly clients: readonly DemoPerson[]
  private readonly busy: Map<DemoPerson, number[]>
  private readonly now: Date

  constructor(
    random: RandomGenerator,
    agenda: DemoAgenda,
    members: readonly DemoPerson[],
    busy: Map<DemoPerson, number[]>,
    now: Date,
  ) {
    this.random = random
    this.agenda = agenda
    this.busy = busy
    this.now = now
    const home = getMetroArea(agenda.provider.cityKey)
    this.clients = members.filter(
      (member) => member !== agenda.provider && getMetroArea(member.cityKey) === home,
    )
    const today = getLocalDateAt(agenda.timeZone, now)
    const between = (from: number, to: number) =>
      random.shuffle(slotsBetween(agenda, addDays(today, from), addDays(today, to), now))
    this.slots = {
      past: between(-daysBack, -1),
      soon: between(1, 6),
      coming: between(7, daysAhead),
      far: between(38, 52),
    }
  }

  take(when: When, status: AppointmentStatus, requiredClient?: DemoPerson): void {
    const { agenda, random } = this
    const slot = this.slots[when].find(
      ({ startsAt }) => this.freeClients(startsAt, requiredClient).length > 0,
    )
    if (!slot) return
    this.slots[when] = this.slots[when].filter((other) => other !== slot)
    const client = random.pick(this.freeClients(slot.startsAt, requiredClient))
    this.busy.set(client, [...(this.busy.get(client) ?? []), slot.startsAt.getTime()])
    const { startsAt } = slot
    const latest = Math.min(startsAt.getTime() - DAY_MS / 2, this.now.getTime() - DAY_MS / 24)
    this.taken.push({
      key: `${agenda.provider.key}:${this.taken.length}`,
      agenda,
      client,
      slot,
      status,
      service: agenda.services.length > 0 ? random.pick(agenda.services) : null,
      bookedAt: new Date(latest - random.between(0, 6) * DAY_MS),
    })
  }

  private freeClients(startsAt: Date, requiredClient: DemoPerson | undefined): DemoPerson[] {
    const isFree = (client: DemoPerson) =>
      (this.busy.get(client) ?? []).every((other) => Math.abs(other - startsAt.getTime()) > DAY_MS / 8)
    return (requiredClient ? [requiredClient] : this.clients).filter(isFree)
  }
}

function slotsBetween(agenda: DemoAgenda, from: string, to: string, now: Date): Slot[] {
  const { timeZone, weeklyRanges, durationMinutes } = agenda
  const then = new Date(now.getTime() - (daysBack + 3) * DAY_MS)
  return listAvailableSlots({
    timeZone,
    weeklyRanges,
    durationMinutes,
    appointments: [],
    now: then,
    window: { from, to },
  })
}
