import { capitalise } from '#client/lib/format.ts'
import type { SelectOption } from '#client/ui/select-field.tsx'
import type { AgendaSettings } from '#modules/scheduling/contract/agenda.ts'
import { appointmentSlotIntervalChoices } from '#modules/scheduling/contract/limits.ts'

const hour = 60
const day = 24 * hour
const week = 7 * day

function amount(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

export function formatDurationInWords(minutes: number): string {
  if (minutes % week === 0) return amount(minutes / week, 'semana')
  const parts = [
    [Math.floor(minutes / day), 'día'] as const,
    [Math.floor((minutes % day) / hour), 'hora'] as const,
  ]
    .filter(([count]) => count > 0)
    .map(([count, unit]) => amount(count, unit))
  if (minutes % hour > 0) parts.push(`${minutes % hour} min`)
  const last = parts.pop() ?? ''
  return parts.length === 0 ? last : `${parts.join(', ')} y ${last}`
}

interface Choices {
  minutes: readonly number[]
  none: string
  describe?: (span: string) => string
}

export const minBookingNoticeChoices: Choices = {
  minutes: [0, 60, 120, 240, day, 2 * day, week],
  none: 'Sin mínimo',
}

export const appointmentChangeDeadlineChoices: Choices = {
  minutes: [0, 60, 120, 240, day, 2 * day, week],
  none: 'Hasta que empiece la cita',
  describe: (span) => `Hasta ${span} antes`,
}

export const bufferBetweenAppointmentsChoices: Choices = {
  minutes: [0, 5, 10, 15, 30, 45, 60, 90, 120],
  none: 'Sin descanso',
}

/** The option 0 means no limit and is saved as null. */
export const bookingAnswerDeadlineChoices: Choices = {
  minutes: [0, 60, 240, 720, day, 2 * day, 3 * day, week],
  none: 'Sin límite',
}

export function createBookingPolicyOptions(
  { minutes, none, describe = (span) => span }: Choices,
  saved: number,
): SelectOption[] {
  return [...new Set([...minutes, saved])]
    .sort((a, b) => a - b)
    .map((value) => ({
      value: String(value),
      label: value === 0 ? none : describe(formatDurationInWords(value)),
    }))
}

export const slotStartIntervalOptions: SelectOption[] = [
  { value: '', label: 'Según la duración' },
  ...appointmentSlotIntervalChoices.map((minutes) => ({
    value: String(minutes),
    label: `Cada ${minutes} minutos`,
  })),
]

export function describeBookingRules(agenda: AgendaSettings): string {
  const { startStepMinutes, minNoticeMinutes, cancelDeadlineMinutes, pendingLimitMinutes } = agenda
  const buffer = Math.max(agenda.bufferBeforeMinutes, agenda.bufferAfterMinutes)
  const rules = [
    startStepMinutes !== null && `inicio cada ${startStepMinutes} min`,
    minNoticeMinutes > 0 && `${formatDurationInWords(minNoticeMinutes)} de anticipación`,
    cancelDeadlineMinutes > 0 && `cambios hasta ${formatDurationInWords(cancelDeadlineMinutes)} antes`,
    buffer > 0 && `${formatDurationInWords(buffer)} de descanso`,
    pendingLimitMinutes !== null && `respuesta en ${formatDurationInWords(pendingLimitMinutes)}`,
    agenda.requiresClientPhone && 'pide teléfono',
    agenda.reminderEnabled ? 'con recordatorio' : 'sin recordatorio',
  ]
  return capitalise(rules.filter((rule) => rule !== false).join(' · '))
}
