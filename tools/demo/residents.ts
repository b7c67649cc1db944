import type { AccountId, PersonId } from '#kernel/ids/contract.ts'
import type { DemoCityKey } from './cities.ts'
import type { DemoPortraitFace } from './pictures/portrait-look.ts'
import type { DemoTradeKey } from './trades.ts'

export interface DemoPerson {
  /** The person's ids and portrait are derived from `key`. */
  key: string
  personId: PersonId
  accountId: AccountId | null
  name: string
  feminine: boolean
  age: DemoPortraitFace['age']
  email: string | null
  phone: string | null
  cityKey: DemoCityKey
  group: string
  trade: DemoTradeKey | null
  createdBy: string | null
  daysHere: number
  hasPortrait: boolean
  profile: DemoPersonProfile
}

export interface DemoPersonProfile {
  professions: string[]
  isProfessional: boolean | null
  specialty: string | null
  licenseNumber: string | null
  studyLevel: 'TECNICO' | 'LICENCIATURA' | 'MAESTRIA' | null
  institution: string | null
  yearsOfExperience: number | null
  occupation: string | null
  city: string | null
  state: string | null
  address: string | null
  hasShop: boolean
  shopName: string | null
  openingHours: string | null
  description: string | null
  instagram: string | null
  facebook: string | null
  tiktok: string | null
  whatsapp: string | null
}

export const emptyDemoProfile: DemoPersonProfile = {
  professions: [],
  isProfessional: null,
  specialty: null,
  licenseNumber: null,
  studyLevel: null,
  institution: null,
  yearsOfExperience: null,
  occupation: null,
  city: null,
  state: null,
  address: null,
  hasShop: false,
  shopName: null,
  openingHours: null,
  description: null,
  instagram: null,
  facebook: null,
  tiktok: null,
  whatsapp: null,
}

export function getMetroArea(cityKey: DemoCityKey): string {
  return cityKey === 'zapopan' || cityKey === 'tlaquepaque' ? 'guadalajara' : cityKey
}
