import { describe, expect, it } from 'vitest'
import { mergeAgendaEdits } from '#client/features/scheduling/agenda/agenda-merge.ts'
import type { AgendaSettings } from '#modules/scheduling/contract/agenda.ts'

const morning = [{ start: '09:00', end: '13:00' }]
const evening = [{ start: '16:00', end: '20:00' }]
const before: AgendaSettings = {
  enabled: true,
  durationMinutes: 30,
  autoConfirmFor: 'ALL',
  weeklyRanges: { 1: morning, 2: morning, 3: morning },
  minNoticeMinutes: 0,
  cancelDeadlineMinutes: 0,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  pendingLimitMinutes: null,
  reminderEnabled: true,
  startStepMinutes: null,
  requiresClientPhone: false,
  timeZone: 'America/Mexico_City',
  saved: true,
  version: 'uno',
}

describe('mergeAgendaEdits', () => {
  it('mergeAgendaEdits keeps settings and weekdays edited in this tab, and takes others from the saved agenda', () => {
    const edited = { ...before, durationMinutes: 60 as const, weeklyRanges: { 1: evening, 3: morning } }
    const newer = {
      ...before,
      bufferAfterMinutes: 15,
      weeklyRanges: { 1: morning, 2: morning, 3: evening, 5: evening },
      version: 'dos',
    }
    expect(mergeAgendaEdits(before, edited, newer)).toEqual({
      ...before,
      durationMinutes: 60,
      bufferAfterMinutes: 15,
      weeklyRanges: { 1: evening, 3: evening, 5: evening },
      version: 'dos',
    })
  })

  it('mergeAgendaEdits returns the newer saved settings if this tab changed nothing', () => {
    const newer = { ...before, enabled: false, weeklyRanges: {}, version: 'dos' }
    expect(mergeAgendaEdits(before, before, newer)).toEqual(newer)
  })
})
