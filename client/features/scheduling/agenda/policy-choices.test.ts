import { describe, expect, it } from 'vitest'
import {
  appointmentChangeDeadlineChoices,
  bookingAnswerDeadlineChoices,
  createBookingPolicyOptions,
  formatDurationInWords,
  minBookingNoticeChoices,
} from '#client/features/scheduling/agenda/policy-choices.ts'

describe('duration in Spanish words', () => {
  it.each([
    [1, '1 min'],
    [45, '45 min'],
    [60, '1 hora'],
    [90, '1 hora y 30 min'],
    [1_440, '1 día'],
    [1_500, '1 día y 1 hora'],
    [1_530, '1 día, 1 hora y 30 min'],
    [2_880, '2 días'],
    [10_080, '1 semana'],
    [20_160, '2 semanas'],
    [43_200, '30 días'],
  ])('formatDurationInWords formats %i minutes as %j', (minutes, text) => {
    expect(formatDurationInWords(minutes)).toBe(text)
  })
})

describe('options of a select field for a booking setting', () => {
  const labels = (options: { label: string }[]) => options.map(({ label }) => label)

  it('createBookingPolicyOptions formats the usual time spans of a booking rule as text', () => {
    expect(labels(createBookingPolicyOptions(minBookingNoticeChoices, 0))).toEqual([
      'Sin mínimo',
      '1 hora',
      '2 horas',
      '4 horas',
      '1 día',
      '2 días',
      '1 semana',
    ])
    expect(labels(createBookingPolicyOptions(appointmentChangeDeadlineChoices, 0)).slice(0, 2)).toEqual([
      'Hasta que empiece la cita',
      'Hasta 1 hora antes',
    ])
    expect(labels(createBookingPolicyOptions(bookingAnswerDeadlineChoices, 0))[0]).toBe('Sin límite')
  })

  it('createBookingPolicyOptions adds a saved custom duration to the standard durations in ascending order', () => {
    const options = createBookingPolicyOptions(minBookingNoticeChoices, 90)
    expect(options[2]).toEqual({ value: '90', label: '1 hora y 30 min' })
    expect(options).toHaveLength(8)
  })
})
