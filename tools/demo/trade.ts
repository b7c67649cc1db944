import type { PortraitClothing } from './pictures/portrait-look.ts'

export type DemoWorkPhotoSubject =
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

export type WeeklyScheduleName = 'trade' | 'clinic' | 'afternoons' | 'salon' | 'office'

/** In each pair of words for a trade, the masculine form precedes the feminine form. */
export interface DemoTrade {
  names: readonly [string, string]
  /** Fraction of the people with this trade who are women, from 0 to 1. */
  feminine: number
  also: readonly string[]
  studies?: {
    level: 'TECNICO' | 'LICENCIATURA' | 'MAESTRIA'
    specialties: readonly string[]
    title: readonly [string, string]
  }
  occupation: string
  outfit: PortraitClothing
  scenes: Partial<Record<DemoWorkPhotoSubject, number>>
  about: readonly string[]
  shops: readonly string[]
  services: readonly (readonly [string, number])[]
  minutes: 30 | 45 | 60 | 90 | 120
  week: WeeklyScheduleName
  autoConfirm: boolean
  contacts: number
  members: number
}
