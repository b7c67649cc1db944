import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type AppointmentId, appointmentIdSchema } from '#kernel/ids/contract.ts'
import {
  type AppointmentOverlapCandidate,
  createAppointmentOverlapResolver,
} from '#modules/scheduling/overlap-resolver.ts'

const idOf = (index: number) =>
  appointmentIdSchema.parse(`019e4c3a-0000-7000-8000-${String(index).padStart(12, '0')}`)

const entry = fc
  .record({
    provider: fc.nat({ max: 1 }),
    startsAt: fc.nat({ max: 8 }),
    length: fc.integer({ min: 1, max: 5 }),
    isPending: fc.boolean(),
    createdAt: fc.nat({ max: 2 }),
  })
  .map(({ length, ...rest }) => ({ ...rest, endsAt: rest.startsAt + length }))
const entries = fc
  .array(entry, { maxLength: 12 })
  .map((list): AppointmentOverlapCandidate[] => list.map((one, index) => ({ ...one, id: idOf(index) })))

function settle(
  list: readonly AppointmentOverlapCandidate[],
): Map<AppointmentId, AppointmentOverlapCandidate | null> {
  const timetable = createAppointmentOverlapResolver()
  for (const one of list) timetable.add(one)
  const fates = timetable.settleOverlaps()
  return new Map(
    list.map((one, index) => {
      const fate = fates.get(index)
      if (fate === 'CANCELLED') return [one.id, null]
      return [one.id, fate === undefined ? one : { ...one, endsAt: fate }]
    }),
  )
}

it('settleOverlaps shortens overlapping appointments, and cancels one only if another has the same start', () => {
  fc.assert(
    fc.property(entries, (list) => {
      const settled = settle(list)
      const kept = [...settled.values()].filter((one) => one !== null)
      for (const one of kept)
        for (const other of kept)
          if (one.id !== other.id && one.provider === other.provider)
            expect(one.endsAt <= other.startsAt || other.endsAt <= one.startsAt).toBe(true)
      for (const one of list) {
        const left = settled.get(one.id)
        if (left)
          expect(
            left.startsAt === one.startsAt && left.startsAt < left.endsAt && left.endsAt <= one.endsAt,
          ).toBe(true)
        else
          expect(
            kept.some((other) => other.provider === one.provider && other.startsAt === one.startsAt),
          ).toBe(true)
      }
    }),
  )
})

it('settleOverlaps returns the same result for any order of the imported appointments', () => {
  fc.assert(
    fc.property(entries, (list) => {
      expect(settle(list.toReversed())).toEqual(settle(list))
    }),
  )
})

it('among appointments with an equal start, settleOverlaps keeps the confirmed appointment that was created first', () => {
  const at = { provider: 0, startsAt: 1, endsAt: 2 }
  const settled = settle([
    { ...at, id: idOf(0), isPending: true, createdAt: 1 },
    { ...at, id: idOf(1), isPending: false, createdAt: 3 },
    { ...at, id: idOf(2), isPending: false, createdAt: 2 },
  ])
  expect([...settled].filter(([, left]) => left !== null).map(([id]) => id)).toEqual([idOf(2)])
})
