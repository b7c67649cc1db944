import type { Outfit } from './pictures/portrait-look.ts'

/** Pictures of work that there are; `pictures/work-photos.ts` draws them. */
export type SceneName =
  | 'bathroom'
  | 'pipes'
  | 'wiringBox'
  | 'lamp'
  | 'paintedWall'
  | 'furniture'
  | 'gate'
  | 'brickwork'
  | 'dress'
  | 'cake'
  | 'garden'
  | 'car'
  | 'washer'
  | 'banquet'
  | 'desk'
  | 'pet'
  | 'dentalRoom'
  | 'therapyRoom'
  | 'playroom'
  | 'classroom'
  | 'salon'
  | 'photography'

/** Weeks that people work, see `weeks` in agendas.ts. */
export type Week = 'trade' | 'clinic' | 'afternoons' | 'salon' | 'office'

/** What somebody may do for a living in this town. Pairs are the masculine and the feminine word. */
export interface Trade {
  names: readonly [string, string]
  /** Share of women among them, 0 to 1. */
  feminine: number
  /** Further professions that some of them name. */
  also: readonly string[]
  /** Study and licence, for those whose profession asks for it; the others say an occupation. */
  studies?: {
    level: 'TECNICO' | 'LICENCIATURA' | 'MAESTRIA'
    specialties: readonly string[]
    /** Before the name, as people write it in Mexico. */
    title: readonly [string, string]
  }
  occupation: string
  outfit: Outfit
  /** Pictures that a review of them may carry, and how many of each the town has. */
  scenes: Partial<Record<SceneName, number>>
  /** `{years}` is filled in; `[m/f]` follows the person's gender. */
  about: readonly string[]
  /** `{surname}` is filled in. */
  shops: readonly string[]
  /** Name and price in MXN. */
  services: readonly (readonly [string, number])[]
  minutes: 30 | 45 | 60 | 90 | 120
  week: Week
  autoConfirm: boolean
  /** How many contacts without account do this. */
  contacts: number
  /** How many members do this. */
  members: number
}
