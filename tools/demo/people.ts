import { personIdSchema } from '#kernel/ids/contract.ts'
import { slugify } from '#modules/identity/contract/people.ts'
import { type DemoCityKey, demoCities } from './cities.ts'
import { createDemoAccountId, createDemoId } from './ids.ts'
import { feminineNames, masculineNames, nicknames, surnames } from './names.ts'
import { createContactProfile, createMemberProfile, createTradespersonProfile } from './profiles.ts'
import { createRandomGenerator, type RandomGenerator } from './random.ts'
import { type DemoPerson, getMetroArea } from './residents.ts'
import { type DemoTradeKey, demoTradeKeys, demoTradesByKey } from './trades.ts'

const cast = [
  { key: 'ana', name: 'Ana Lucía Robles', surname: 'Robles', feminine: true, age: 0, trade: null },
  { key: 'beto', name: 'Beto Navarro', surname: 'Navarro', feminine: false, age: 1, trade: 'plumber' },
  {
    key: 'carmen',
    name: 'Dra. Carmen Villaseñor',
    surname: 'Villaseñor',
    feminine: true,
    age: 1,
    trade: 'dentist',
  },
] as const satisfies readonly Newcomer[]

interface Newcomer {
  key: string
  name: string
  surname: string
  feminine: boolean
  age: 0 | 1 | 2
  trade: DemoTradeKey | null
}

const additional: readonly [city: DemoCityKey, trade: DemoTradeKey, feminine?: boolean][] = [
  ['zapopan', 'carpenter'],
  ['merida', 'seamstress'],
  ['monterrey', 'dentist'],
  ['tlaquepaque', 'plumber'],
  ['oaxaca', 'nanny'],
  ['tijuana', 'stylist', false],
]

const groupSize = 7

export function createDemoPeople(): DemoPerson[] {
  const random = createRandomGenerator('people')
  const naming = new Naming(random)
  const phones = new Phones()
  const cityKeys = Object.keys(demoCities) as DemoCityKey[]
  const memberTrades = demoTradeKeys.flatMap((key) =>
    Array<DemoTradeKey>(demoTradesByKey[key].members).fill(key),
  )
  for (const { trade } of cast) if (trade) memberTrades.splice(memberTrades.indexOf(trade), 1)
  const seats = cityKeys
    .flatMap((key) => Array<DemoCityKey>(demoCities[key].members).fill(key))
    .slice(cast.length)
  const occupations = random.shuffle([
    ...memberTrades,
    ...Array<null>(seats.length - memberTrades.length).fill(null),
  ])
  const newcomers: [Newcomer, DemoCityKey][] = [
    ...cast.map((person): [Newcomer, DemoCityKey] => [person, 'guadalajara']),
    ...seats.map((cityKey, index): [Newcomer, DemoCityKey] => [
      naming.member(index, occupations[index] ?? null),
      cityKey,
    ]),
  ]
  const seen = new Map<string, number>()
  const members = newcomers.map(([person, cityKey]) => {
    const metro = getMetroArea(cityKey)
    const size = seats.filter((seat) => getMetroArea(seat) === metro).length + 1
    const place = seen.get(metro) ?? 0
    seen.set(metro, place + 1)
    const group = Math.floor((place * Math.max(1, Math.round(size / groupSize))) / (size + cast.length))
    return settle(random, person, cityKey, `${metro}-${group}`, phones.next(cityKey))
  })

  const contactTrades = random.shuffle(
    demoTradeKeys.flatMap((key) => Array<DemoTradeKey>(demoTradesByKey[key].contacts).fill(key)),
  )
  const homes = cityKeys.flatMap((key) => Array<DemoCityKey>(demoCities[key].contacts).fill(key))
  const drawn = homes.map((cityKey, index): [DemoCityKey, DemoTradeKey] => [
    cityKey,
    contactTrades[index] ?? 'plumber',
  ])
  const contacts = [...drawn, ...additional].map(([cityKey, tradeKey, feminine], index): DemoPerson => {
    const neighbours = members.filter((member) => getMetroArea(member.cityKey) === getMetroArea(cityKey))
    const creator = index < 4 ? (members[0] ?? random.pick(neighbours)) : random.pick(neighbours)
    return introduce(
      random,
      naming.contact(index, tradeKey, feminine),
      cityKey,
      creator,
      phones.next(cityKey),
    )
  })
  return [...members, ...contacts]
}

function settle(
  random: RandomGenerator,
  person: Newcomer,
  cityKey: DemoCityKey,
  group: string,
  phone: string,
): DemoPerson {
  const profile = person.trade
    ? createTradespersonProfile(random, demoTradesByKey[person.trade], { ...person, cityKey, phone })
    : createMemberProfile(random, { ...person, cityKey, phone })
  const isCast = cast.some(({ key }) => key === person.key)
  const local = isCast ? person.key : slugify(person.name.replace(/^\S+\.\s|^MVZ\s/, '')).replaceAll('-', '.')
  return {
    ...person,
    personId: createDemoId(personIdSchema, 'person', person.key),
    accountId: createDemoAccountId(person.key),
    email: `${local}@circulo.example`,
    phone: profile.city === null && !isCast ? null : phone,
    cityKey,
    group,
    createdBy: null,
    daysHere: isCast ? 380 : random.int(45, 420),
    hasPortrait: isCast || random.chance(0.9),
    profile: isCast ? castProfile(person.key, profile) : profile,
  }
}

function castProfile(key: string, drawn: DemoPerson['profile']): DemoPerson['profile'] {
  const place = { city: demoCities.guadalajara.name, state: demoCities.guadalajara.state }
  if (key === 'ana') {
    const description = 'Vivo en Santa Tere. Aquí guardo a la gente que me ha salvado la casa más de una vez.'
    return {
      ...drawn,
      ...place,
      isProfessional: false,
      occupation: 'Diseñadora gráfica',
      yearsOfExperience: 6,
      description,
    }
  }
  if (key === 'beto') return { ...drawn, professions: ['Plomero', 'Instalación de gas'] }
  const address = 'Calle Colonias 214, Col. Americana, Guadalajara'
  const shop = { hasShop: true, shopName: 'Dental Villaseñor', address }
  const openingHours = 'Lunes a viernes de 9:00 a 14:00 y de 16:00 a 19:00; sábados de 9:00 a 13:00'
  return { ...drawn, ...shop, openingHours, specialty: 'Odontología general' }
}

function introduce(
  random: RandomGenerator,
  person: Newcomer & { trade: DemoTradeKey },
  cityKey: DemoCityKey,
  creator: DemoPerson,
  phone: string,
): DemoPerson {
  const hasEmail = random.chance(0.12)
  return {
    ...person,
    personId: createDemoId(personIdSchema, 'person', person.key),
    accountId: null,
    email: hasEmail ? `${slugify(person.name).replaceAll('-', '.')}@correo.example` : null,
    phone,
    cityKey,
    group: creator.group,
    createdBy: creator.key,
    // Invitations are valid for 30 days, so some invitations of older demo contacts have expired.
    daysHere: hasEmail ? random.int(3, Math.min(50, creator.daysHere)) : random.int(3, creator.daysHere),
    hasPortrait: false,
    profile: createContactProfile(random, demoTradesByKey[person.trade], { ...person, cityKey }),
  }
}

class Naming {
  private readonly taken = new Set<string>(cast.map(({ name }) => name))
  private readonly random: RandomGenerator

  constructor(random: RandomGenerator) {
    this.random = random
  }

  member(index: number, trade: DemoTradeKey | null): Newcomer {
    const { random } = this
    const feminine = random.chance(trade ? demoTradesByKey[trade].feminine : 0.58)
    const age = random.pick([0, 1, 1, 1, 2] as const)
    const studies = trade ? demoTradesByKey[trade].studies : undefined
    const title = studies && random.chance(0.6) ? `${studies.title[feminine ? 1 : 0]} ` : ''
    return this.unique(() => {
      const [first, surname] = [
        random.pick((feminine ? feminineNames : masculineNames)[age]),
        random.pick(surnames),
      ]
      const second = random.chance(0.25) ? ` ${random.pick(surnames)}` : ''
      return {
        key: `member-${index}`,
        name: `${title}${first} ${surname}${second}`,
        surname,
        feminine,
        age,
        trade,
      }
    })
  }

  contact(
    index: number,
    trade: DemoTradeKey,
    feminine = this.random.chance(demoTradesByKey[trade].feminine),
  ): Newcomer & { trade: DemoTradeKey } {
    const { random } = this
    const age = random.pick([0, 1, 1, 2, 2] as const)
    const familiar = demoTradesByKey[trade].studies === undefined && random.chance(0.45)
    return this.unique(() => {
      const first = familiar
        ? random.pick(feminine ? nicknames.feminine : nicknames.masculine)
        : random.pick((feminine ? feminineNames : masculineNames)[age])
      const surname = random.pick(surnames)
      return { key: `contact-${index}`, name: `${first} ${surname}`, surname, feminine, age, trade }
    })
  }

  private unique<Person extends Newcomer>(draw: () => Person): Person {
    for (;;) {
      const person = draw()
      const [first, second] = person.name.split(' ').slice(-2)
      if (this.taken.has(person.name) || first === second) continue
      this.taken.add(person.name)
      return person
    }
  }
}

/** Phone companies do not assign the demo numbers 5555 01xx and 555 01xx. */
class Phones {
  private readonly used = new Map<string, number>()

  next(cityKey: DemoCityKey): string {
    const { areaCode } = demoCities[cityKey]
    const count = this.used.get(areaCode) ?? 0
    this.used.set(areaCode, count + 1)
    const exchange = areaCode.length === 2 ? '5555' : '555'
    return `${areaCode} ${exchange} ${String(100 + count).padStart(4, '0')}`
  }
}
