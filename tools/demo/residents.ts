import type { AccountId, PersonId } from '#kernel/ids/contract.ts'
import type { CityKey } from './cities.ts'
import type { Look } from './pictures/portrait-look.ts'
import type { TradeKey } from './trades.ts'

/** Somebody of the town, before anything of it is in a database. */
export interface Resident {
  /** Names them within the demo; ids and portraits derive from it. */
  key: string
  personId: PersonId
  /** null for a contact without account. */
  accountId: AccountId | null
  name: string
  feminine: boolean
  age: Look['age']
  email: string | null
  phone: string | null
  cityKey: CityKey
  /** Neighbours, relatives, colleagues: people of one group know each other. Of contacts, their creator's. */
  group: string
  trade: TradeKey | null
  /** Key of the member who added this contact; null for members. */
  createdBy: string | null
  /** Since when they are here, in days before the run. */
  daysHere: number
  hasPortrait: boolean
  profile: Profile
}

/** What a profile says beyond name, phone and e-mail. */
export interface Profile {
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

export const emptyProfile: Profile = {
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

/** The neighbouring cities around Guadalajara are one place to live in. */
export function metroOf(cityKey: CityKey): string {
  return cityKey === 'zapopan' || cityKey === 'tlaquepaque' ? 'guadalajara' : cityKey
}
