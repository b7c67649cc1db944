import { createRandomGenerator, type RandomGenerator } from './random.ts'
import { type DemoPerson, getMetroArea } from './residents.ts'

export interface TrustEdge {
  owner: DemoPerson
  member: DemoPerson
  daysAgo: number
}

const anaCircle = 24

export function createDemoCircles(residents: readonly DemoPerson[]): TrustEdge[] {
  const random = createRandomGenerator('circles')
  const members = residents.filter(({ accountId }) => accountId !== null)
  const byKey = new Map(residents.map((resident) => [resident.key, resident]))
  const web = new Web(random)

  for (const contact of residents) {
    const creator = contact.createdBy && byKey.get(contact.createdBy)
    if (creator) web.add(creator, contact, contact.daysHere)
  }
  for (const member of members) befriend(random, web, member, members)
  for (const member of random.shuffle(members)) {
    const friends = web.of(member).filter(({ accountId }) => accountId !== null)
    trustWorkers(random, web, member, friends, residents, random.int(3, 8))
  }
  const [ana, beto, carmen] = ['ana', 'beto', 'carmen'].map((key) => byKey.get(key))
  if (ana && beto && carmen) {
    const neighbours = members.filter((member) => isNear(member, ana))
    for (const worker of [beto, carmen]) {
      for (const owner of [ana, ...random.sample(neighbours, 14)]) web.add(owner, worker)
    }
    const friends = neighbours.filter(({ trade, hasPortrait }) => trade === null && hasPortrait)
    for (const friend of random.sample(friends, 5)) {
      web.add(ana, friend)
      web.add(friend, ana)
    }
    const missing = Math.max(0, anaCircle - web.of(ana).length)
    trustWorkers(random, web, ana, web.of(ana), residents, missing)
  }
  return web.edges()
}

function befriend(
  random: RandomGenerator,
  web: Web,
  member: DemoPerson,
  members: readonly DemoPerson[],
): void {
  const others = members.filter((other) => other !== member)
  const group = others.filter((other) => other.group === member.group)
  const metro = others.filter((other) => other.group !== member.group && isNear(other, member))
  const far = others.filter((other) => !isNear(other, member))
  const friends = [
    ...random.sample(group, random.int(2, 4)),
    ...random.sample(metro, random.chance(0.55) ? random.int(1, 2) : 0),
    ...random.sample(far, random.chance(0.3) ? 1 : 0),
  ]
  for (const friend of friends) {
    web.add(member, friend)
    if (random.chance(0.65)) web.add(friend, member)
  }
}

function trustWorkers(
  random: RandomGenerator,
  web: Web,
  member: DemoPerson,
  friends: readonly DemoPerson[],
  residents: readonly DemoPerson[],
  count: number,
): void {
  const isWorker = (person: DemoPerson) =>
    person.trade !== null && person !== member && isNear(person, member)
  const ofFriends = friends.flatMap((friend) => web.of(friend)).filter(isWorker)
  const town = residents.filter(isWorker).flatMap((worker) => {
    const weight = 1 + Math.min(web.popularity(worker), 4) + (worker.accountId ? 3 : 0)
    return Array<DemoPerson>(weight).fill(worker)
  })
  for (let added = 0, tries = 0; added < count && tries < count * 12; tries++) {
    const pool = ofFriends.length > 0 && random.chance(0.6) ? ofFriends : town
    if (pool.length > 0 && web.add(member, random.pick(pool))) added++
  }
}

export function isMainDemoProvider({ key }: Pick<DemoPerson, 'key'>): boolean {
  return key === 'beto' || key === 'carmen'
}

function isNear(one: DemoPerson, other: DemoPerson): boolean {
  return getMetroArea(one.cityKey) === getMetroArea(other.cityKey)
}

class Web {
  private readonly circles = new Map<DemoPerson, Map<DemoPerson, number>>()
  private readonly counts = new Map<DemoPerson, number>()
  private readonly random: RandomGenerator

  constructor(random: RandomGenerator) {
    this.random = random
  }

  add(owner: DemoPerson, member: DemoPerson, daysAgo?: number): boolean {
    const circle = this.circles.get(owner) ?? new Map<DemoPerson, number>()
    if (owner === member || circle.has(member)) return false
    const since = Math.min(owner.daysHere, member.daysHere)
    circle.set(member, daysAgo ?? Math.max(1, Math.floor(since * this.random.between(0.1, 0.95))))
    this.circles.set(owner, circle)
    this.counts.set(member, this.popularity(member) + 1)
    return true
  }

  of(owner: DemoPerson): DemoPerson[] {
    return [...(this.circles.get(owner)?.keys() ?? [])]
  }

  popularity(member: DemoPerson): number {
    return this.counts.get(member) ?? 0
  }

  edges(): TrustEdge[] {
    return [...this.circles].flatMap(([owner, circle]) =>
      [...circle].map(([member, daysAgo]) => ({ owner, member, daysAgo })),
    )
  }
}
