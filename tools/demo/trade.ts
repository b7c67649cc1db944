import type { Outfit } from './pictures/portrait-look.ts'

/** Kinds of pictures of work; `pictures/work-photos.ts` draws them. */
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

/** Weekly schedules, see `weeks` in agendas.ts. */
export type Week = 'trade' | 'clinic' | 'afternoons' | 'salon' | 'office'

/** A trade of the demo. Pairs of words are the masculine and the feminine form. */
export interface Trade {
  names: readonly [string, string]
  /** Share of women in the trade, from 0 to 1. */
  feminine: number
  also: readonly string[]
  /** Level and licence of the studies that the trade requires; people of other trades have an occupation instead. */
  studies?: {
    level: 'TECNICO' | 'LICENCIATURA' | 'MAESTRIA'
    specialties: readonly string[]
    /** Title before the name, as usual in Mexico. */
    title: readonly [string, string]
  }
  occupation: string
  outfit: Outfit
  /** Kinds of pictures in reviews of the trade, and the number of each. */
  scenes: Partial<Record<SceneName, number>>
  /** Descriptions for profiles; `{years}` is replaced by a number, `[m/f]` depends on the gender. */
  about: readonly string[]
  /** Names of shops; `{surname}` is replaced by the person's surname. */
  shops: readonly string[]
  /** Names of services, with prices in MXN. */
  services: readonly (readonly [string, number])[]
  minutes: 30 | 45 | 60 | 90 | 120
  week: Week
  autoConfirm: boolean
  contacts: number
  members: number
}
