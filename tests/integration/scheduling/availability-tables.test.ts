import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from '#kernel/project-root.ts'
import { listAvailableSlots, type TimeRange, type WeeklyRanges } from '#modules/scheduling/availability.ts'
import { appointmentSlotTestCasesBySource } from '../../support/availability-tables.ts'

const DAY = 86_400_000
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

const rangesOf = (text: string): TimeRange[] =>
  text.split(/[ ,]+/).flatMap((range) => {
    const [start, end] = range.split('-')
    return start && end ? [{ start, end }] : []
  })

const startsOf = (text: string, step: number): { time: string; instant: string | undefined }[] =>
  text.split(' ').flatMap((part) => {
    const [times = '', instant] = part.split('=')
    if (times === '-') return []
    const [first = '', last = first] = times.split('..')
    const count = (minutesOf(last) - minutesOf(first)) / step + 1
    return Array.from({ length: count }, (_, index) => ({
      time: timeOf(minutesOf(first) + index * step),
      instant: index === count - 1 ? instant : undefined,
    }))
  })

function inputOf(where: string, hours: string, minutes: string, extra: string) {
  const [timeZone = '', date = ''] = where.split(' ')
  const given = new Map(extra.split(' ').map((word) => word.split('=') as [string, string | undefined]))
  const number = (name: string) => Number(given.get(name) ?? 0)
  const [firstDay, lastDay] = (given.get('days') ?? '0-6').split('-').map(Number)
  const weeklyRanges: WeeklyRanges = Object.fromEntries(
    [0, 1, 2, 3, 4, 5, 6]
      .filter((day) => day >= Number(firstDay) && day <= Number(lastDay))
      .map((day) => [day, rangesOf(hours)]),
  )
  const isExceptional = given.has('only') || given.has('off')
  const appointments = rangesOf(given.get('busy') ?? '').map(({ start, end }) => ({
    startsAt: new Date(`${date}T${start}`),
    endsAt: new Date(`${date}T${end}`),
  }))
  return {
    timeZone,
    weeklyRanges,
    durationMinutes: Number(minutes),
    appointments,
    now: new Date(given.get('now') ?? Date.parse(date) - 1.5 * DAY),
    exceptions: isExceptional ? [{ from: date, to: date, ranges: rangesOf(given.get('only') ?? '') }] : [],
    noticeMinutes: number('notice'),
    buffers: { before: number('before'), after: number('after') },
    window: { from: date, to: date },
  }
}

const rowsOf = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.trim())

describe.each(Object.entries(appointmentSlotTestCasesBySource))(
  'free slots in comparison with the availability tables of another scheduling product: %s',
  (_source, table) => {
    it.each(rowsOf(table))(
      'listAvailableSlots returns the expected slots in a situation from another scheduling product’s tests: %s',
      (row) => {
        const [where = '', hours = '', minutes = '', extra = '', ours = '', theirs = ''] = row
          .split('|')
          .map((cell) => cell.trim())
        const input = inputOf(where, hours, minutes, extra)
        const free = listAvailableSlots(input).filter((slot) => !slot.taken)
        const expected = startsOf(ours, input.durationMinutes)
        expect(free.map(({ time }) => time)).toEqual(expected.map(({ time }) => time))
        for (const [index, { instant }] of expected.entries())
          if (instant) expect(free[index]?.startsAt.toISOString().slice(11, 16)).toBe(instant.slice(0, 5))
        for (const { startsAt, endsAt } of free)
          expect(endsAt.getTime() - startsAt.getTime()).toBe(input.durationMinutes * 60_000)
        if (theirs !== '') expect(ours).not.toBe(theirs.slice(0, theirs.indexOf(': ')))
      },
    )
  },
)

it('the slot tests contain at least 100 cases from six test suites of other scheduling products', () => {
  const rows = Object.values(appointmentSlotTestCasesBySource).flatMap(rowsOf)
  expect(rows.length).toBeGreaterThanOrEqual(100)
  expect(Object.keys(appointmentSlotTestCasesBySource).length).toBeGreaterThanOrEqual(6)
})

function findAllRunTimeImports(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  if (!file.startsWith('#')) return seen
  const source = readFileSync(
    path.join(projectRoot, file.replace('#kernel', 'src/kernel').replace('#', '')),
    'utf8',
  )
  for (const [, imported] of source.matchAll(/(?:from|import) *\(?'([^']+)'/g))
    findAllRunTimeImports(imported ?? '', seen)
  return seen
}

it('availability.ts imports only modules that can run in a browser', () => {
  expect([...findAllRunTimeImports('#modules/scheduling/availability.ts')]).toEqual([
    '#modules/scheduling/availability.ts',
    '#modules/scheduling/local-time.ts',
  ])
  expect([...findAllRunTimeImports('#modules/scheduling/rules.ts')].length).toBeGreaterThan(3)
})
