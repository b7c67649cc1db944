import type { ProcedureOutputs } from '#client/lib/trpc.ts'

export type DaySlot = ProcedureOutputs['scheduling']['slots']['days'][number]['slots'][number]

export function groupSlotsByPartOfDay(slots: readonly DaySlot[]): { label: string; slots: DaySlot[] }[] {
  return [
    { label: 'Mañana', slots: slots.filter((slot) => slot.time < '12:00') },
    { label: 'Tarde', slots: slots.filter((slot) => slot.time >= '12:00') },
  ].filter((group) => group.slots.length > 0)
}
