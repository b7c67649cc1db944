import { isSameValue, mergeUnsavedEdits } from '#client/lib/forms/merge-edits.ts'
import { type AgendaSettings, type WeeklyRangesInput, weekdays } from '#modules/scheduling/contract/agenda.ts'

export function mergeAgendaEdits(
  before: AgendaSettings,
  edited: AgendaSettings,
  newer: AgendaSettings,
): AgendaSettings {
  const weeklyRanges: WeeklyRangesInput = {}
  for (const day of weekdays) {
    const [was, is] = [before.weeklyRanges[day], edited.weeklyRanges[day]]
    const ranges = isSameValue(was, is) ? newer.weeklyRanges[day] : is
    if (ranges !== undefined) weeklyRanges[day] = ranges
  }
  const { saved, version } = newer
  return { ...mergeUnsavedEdits(before, edited, newer), weeklyRanges, saved, version }
}
