import { slugify } from '#modules/identity/contract/people.ts'
import { type DemoCity, type DemoCityKey, demoCities } from './cities.ts'
import { fillDemoTextTemplate } from './fill-template.ts'
import { memberDescriptions, occupationsOfPeopleWithoutTrade, universities } from './names.ts'
import type { RandomGenerator } from './random.ts'
import { type DemoPersonProfile, emptyDemoProfile } from './residents.ts'
import type { DemoTrade } from './trade.ts'

interface About {
  name: string
  surname: string
  feminine: boolean
  cityKey: DemoCityKey
  phone: string
  age: 0 | 1 | 2
}

const openingHours: Record<DemoTrade['week'], string> = {
  trade: 'Lunes a sábado de 8:00 a 18:00',
  clinic: 'Lunes a viernes de 9:00 a 14:00 y de 16:00 a 19:00; sábados de 9:00 a 13:00',
  afternoons: 'Lunes a viernes de 15:00 a 20:00',
  salon: 'Martes a sábado de 10:00 a 19:00',
  office: 'Lunes a viernes de 10:00 a 18:00',
}

export function createTradespersonProfile(
  random: RandomGenerator,
  trade: DemoTrade,
  about: About,
): DemoPersonProfile {
  const { feminine, surname } = about
  const place: DemoCity = demoCities[about.cityKey]
  const years = random.int(3, 9) + about.age * random.int(5, 11)
  const { studies } = trade
  const hasShop = random.chance(studies ? 0.75 : 0.45)
  const text = (template: string) =>
    fillDemoTextTemplate(random, template, { feminine, values: { years, surname } })
  const handle = `${slugify(about.name).replaceAll('-', '.')}.circulo.demo`
  return {
    ...emptyDemoProfile,
    professions: [trade.names[feminine ? 1 : 0], ...random.sample(trade.also, random.int(0, 1))],
    isProfessional: studies !== undefined,
    specialty: studies ? random.pick(studies.specialties) : null,
    licenseNumber: studies ? String(random.int(10_000_000, 13_999_999)) : null,
    studyLevel: studies?.level ?? null,
    institution: studies ? random.pick(universities) : null,
    yearsOfExperience: years,
    occupation: studies ? null : trade.occupation,
    city: place.name,
    state: place.state,
    ...(hasShop ? shop(random, place, text(random.pick(trade.shops)), openingHours[trade.week]) : {}),
    description: text(random.pick(trade.about)),
    instagram: random.chance(0.55) ? `https://www.instagram.com/${handle}` : null,
    facebook: random.chance(0.5) ? `https://www.facebook.com/${handle}` : null,
    tiktok: random.chance(0.15) ? `https://www.tiktok.com/@${handle}` : null,
    whatsapp: random.chance(0.7) ? `52${about.phone.replaceAll(' ', '')}` : null,
  }
}

export function createMemberProfile(random: RandomGenerator, about: About): DemoPersonProfile {
  if (random.chance(0.15)) return emptyDemoProfile
  const place: DemoCity = demoCities[about.cityKey]
  const { feminine } = about
  const occupation = random.pick(occupationsOfPeopleWithoutTrade)[feminine ? 0 : 1]
  return {
    ...emptyDemoProfile,
    isProfessional: false,
    occupation,
    yearsOfExperience: random.int(1, 6) + about.age * random.int(4, 10),
    city: place.name,
    state: place.state,
    description: random.chance(0.6)
      ? fillDemoTextTemplate(random, random.pick(memberDescriptions), { feminine })
      : null,
  }
}

export function createContactProfile(
  random: RandomGenerator,
  trade: DemoTrade,
  about: Omit<About, 'phone' | 'name' | 'age'>,
): DemoPersonProfile {
  const place: DemoCity = demoCities[about.cityKey]
  const { feminine, surname } = about
  const name = fillDemoTextTemplate(random, random.pick(trade.shops), { feminine, values: { surname } })
  return {
    ...emptyDemoProfile,
    professions: [trade.names[feminine ? 1 : 0], ...random.sample(trade.also, random.chance(0.3) ? 1 : 0)],
    city: place.name,
    state: place.state,
    ...(random.chance(0.16) ? shop(random, place, name, null) : {}),
  }
}

function shop(random: RandomGenerator, place: DemoCity, shopName: string, hours: string | null) {
  const address = `${random.pick(place.streets)} ${random.int(12, 1480)}, Col. ${random.pick(place.neighbourhoods)}, ${place.name}`
  return { hasShop: true, address, shopName, openingHours: hours }
}
