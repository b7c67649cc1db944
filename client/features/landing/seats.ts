import { GraduationCap, Hammer, type LucideIcon, Scissors, Stethoscope, Wrench, Zap } from 'lucide-react'

type SeatTint = 'barro' | 'agave' | 'maiz'

export const landingTradeQuestions: readonly { question: string; tint: SeatTint; Icon: LucideIcon }[] = [
  { question: '¿Tu plomero?', tint: 'agave', Icon: Wrench },
  { question: '¿Tu modista?', tint: 'barro', Icon: Scissors },
  { question: '¿Tu carpintero?', tint: 'maiz', Icon: Hammer },
  { question: '¿Tu doctora?', tint: 'agave', Icon: Stethoscope },
  { question: '¿Tu electricista?', tint: 'barro', Icon: Zap },
  { question: '¿Tu maestra?', tint: 'maiz', Icon: GraduationCap },
]

/** `rotation` is the fraction of a full turn, clockwise from the top. */
export const outerRingAvatarPositionsOnLandingPage: readonly { rotation: number; size: 'xs' | 'sm' }[] = [
  { rotation: 0.085, size: 'sm' },
  { rotation: 0.25, size: 'xs' },
  { rotation: 0.43, size: 'sm' },
  { rotation: 0.57, size: 'xs' },
  { rotation: 0.75, size: 'sm' },
  { rotation: 0.915, size: 'xs' },
]

export function computePointOnRing(rotation: number, radius: number): { left: string; top: string } {
  const angle = rotation * 2 * Math.PI - Math.PI / 2
  // Round the numbers, so that the server and the browser render the same text.
  return {
    left: `${(50 + radius * Math.cos(angle)).toFixed(2)}%`,
    top: `${(50 + radius * Math.sin(angle)).toFixed(2)}%`,
  }
}
