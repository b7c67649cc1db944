import { describe, expect, it } from 'vitest'
import {
  formatShortDay,
  formatTimeSpanForNotification,
  formatTimeSpanInSentence,
} from '#modules/scheduling/emails/times.ts'

const span = (from: string, to: string) => ({ startsAt: new Date(from), endsAt: new Date(to) })
const clocks = (reader: string, provider = 'America/Mexico_City') => ({
  reader,
  provider,
  providerName: 'Ana Peña',
})

describe('the time of an appointment', () => {
  it('an e-mail shows the time of an appointment once if both time zones have the same local time', () => {
    const ten = span('2026-05-21T16:00:00Z', '2026-05-21T16:30:00Z')
    expect(formatTimeSpanInSentence(ten, clocks('America/Mexico_City'))).toBe(
      'jueves, 21 de mayo de 2026, de 10:00 a 10:30, hora de Ciudad de México',
    )
    expect(formatTimeSpanInSentence(ten, clocks('America/Monterrey'))).toBe(
      'jueves, 21 de mayo de 2026, de 10:00 a 10:30, hora de Monterrey',
    )
  })

  it('an e-mail shows the appointment time for the recipient first, then for the provider if it differs', () => {
    const ten = span('2026-05-21T16:00:00Z', '2026-05-21T16:30:00Z')
    expect(formatTimeSpanInSentence(ten, clocks('America/Tijuana'))).toBe(
      'jueves, 21 de mayo de 2026, de 09:00 a 09:30, hora de Tijuana (de 10:00 a 10:30, hora de Ciudad de México, la de Ana Peña)',
    )
    expect(formatTimeSpanInSentence(ten, clocks('America/Cancun'))).toBe(
      'jueves, 21 de mayo de 2026, de 11:00 a 11:30, hora de Cancún (de 10:00 a 10:30, hora de Ciudad de México, la de Ana Peña)',
    )
  })

  it('a notification shows a short date, and the city only if the local time of the provider differs', () => {
    const ten = span('2026-05-21T16:00:00Z', '2026-05-21T16:30:00Z')
    expect(formatTimeSpanForNotification(ten, clocks('America/Monterrey'))).toBe(
      'jueves 21 de mayo, de 10:00 a 10:30',
    )
    expect(formatTimeSpanForNotification(ten, clocks('America/Tijuana'))).toBe(
      'jueves 21 de mayo, de 09:00 a 09:30, hora de Tijuana',
    )
  })

  it('an e-mail shows two dates for an appointment if its dates in the two time zones differ', () => {
    const late = span('2026-05-22T04:30:00Z', '2026-05-22T05:00:00Z')
    expect(formatTimeSpanInSentence(late, clocks('Europe/Madrid'))).toBe(
      'viernes, 22 de mayo de 2026, de 06:30 a 07:00, hora de Madrid (jueves, 21 de mayo de 2026, de 22:30 a 23:00, hora de Ciudad de México, la de Ana Peña)',
    )
    expect(formatShortDay(late.startsAt, 'Europe/Madrid')).toBe('viernes 22 de mayo')
    expect(formatShortDay(late.startsAt, 'America/Mexico_City')).toBe('jueves 21 de mayo')
  })

  it('an e-mail shows correct local times before and after a clock change in one of the time zones', () => {
    const before = span('2026-03-07T18:00:00Z', '2026-03-07T18:30:00Z')
    const after = span('2026-03-09T18:00:00Z', '2026-03-09T18:30:00Z')
    expect(formatTimeSpanInSentence(before, clocks('America/Tijuana'))).toContain(
      'de 10:00 a 10:30, hora de Tijuana (de 12:00',
    )
    expect(formatTimeSpanInSentence(after, clocks('America/Tijuana'))).toContain(
      'de 11:00 a 11:30, hora de Tijuana (de 12:00',
    )
    const summer = span('2026-07-07T18:00:00Z', '2026-07-07T18:30:00Z')
    expect(formatTimeSpanInSentence(summer, clocks('America/Ciudad_Juarez'))).not.toContain('(')
    expect(formatTimeSpanInSentence(before, clocks('America/Ciudad_Juarez'))).toContain(
      'de 11:00 a 11:30, hora de Ciudad Juárez (de 12:00',
    )
  })

  it('an e-mail shows the duration of an appointment if the clock changes during the appointment', () => {
    const atNight = span('2026-11-01T08:30:00Z', '2026-11-01T09:30:00Z')
    expect(formatTimeSpanInSentence(atNight, clocks('America/Tijuana', 'America/Tijuana'))).toBe(
      'domingo, 1 de noviembre de 2026, de 01:30 a 01:30 (60 minutos: ese día cambia la hora), hora de Tijuana',
    )
    const inSpring = span('2026-03-08T09:30:00Z', '2026-03-08T10:30:00Z')
    expect(formatTimeSpanInSentence(inSpring, clocks('America/Tijuana', 'America/Tijuana'))).toContain(
      'de 01:30 a 03:30 (60 minutos: ese día cambia la hora)',
    )
    const overMidnight = span('2026-05-22T05:30:00Z', '2026-05-22T06:30:00Z')
    expect(formatTimeSpanInSentence(overMidnight, clocks('America/Mexico_City'))).toContain(
      'de 23:30 a 00:30, hora',
    )
  })
})
