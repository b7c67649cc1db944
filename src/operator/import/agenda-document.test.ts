import { expect, it } from 'vitest'
import { parseAgendaDocument, parseServiceDocuments } from '#operator/import/agenda-document.ts'

function monday(day: unknown) {
  const said: string[] = []
  const value = { agendaConfig: { enabled: true, horarios: { 1: day } } }
  const agenda = parseAgendaDocument(
    { id: 'ana', value, addFinding: (_, field, reason) => said.push(`${field}: ${reason}`) },
    0,
  )
  return {
    ranges: agenda?.ranges.map(({ startMinute, endMinute }) => [startMinute / 60, endMinute / 60]),
    said,
  }
}

it.each([
  ['an object with a list of ranges', { rangos: [{ inicio: '09:00', fin: '11:00' }] }],
  ['a list of ranges', [{ inicio: '9:00', fin: '11:00' }]],
  ['one range', { inicio: '09:00', fin: '11:00' }],
  ['a list of slots, which fall on 30 minutes', ['09:00', '09:30', '10:00', '10:30']],
  ['an object with a list of slots', { activo: true, slots: ['09:00', '09:30', '10:00', '10:30'] }],
  ['a list after an unrelated list', { notas: [], rangos: [{ inicio: '09:00', fin: '11:00' }] }],
])(`the import reads a provider's working hours from %s`, (_, day) => {
  expect(monday(day)).toEqual({ ranges: [[9, 11]], said: [] })
})

it.each([{}, [], null, { rangos: [] }, { activo: false }])('the import reads %j as a day off', (day) => {
  expect(monday(day)).toEqual({ ranges: [], said: [] })
})

it.each(['09:00-11:00', 9, { turno: 'mañana' }])(
  'the import report lists working hours that cannot be parsed: %j',
  (day) => {
    const { ranges, said } = monday(day)
    expect(ranges).toEqual([])
    expect(said).toEqual([
      `agendaConfig.horarios.1: No se tomó el horario ${JSON.stringify(day)}: no se entiende`,
    ])
  },
)

it('the import report lists working hours or services of a wrong type', () => {
  const said: string[] = []
  const value = { agendaConfig: { enabled: true, horarios: 'de 9 a 5' }, servicios: 'cortes' }
  const document = { id: 'ana', value, addFinding: (_: unknown, field: string) => void said.push(field) }
  expect(parseAgendaDocument(document, 0)?.ranges).toEqual([])
  expect(parseServiceDocuments(document, 0)).toEqual([])
  expect(said).toEqual(['agendaConfig.horarios', 'servicios'])
})

it("the import report quotes each invalid weekday key of a provider's working hours as spelled in the imported document", () => {
  const said: string[] = []
  const value = {
    agendaConfig: { horarios: { lunes: ['09:00'], '': ['09:00'], 7: ['09:00'], 6: ['09:00'] } },
  }
  const agenda = parseAgendaDocument({ id: 'ana', value, addFinding: (_, field) => void said.push(field) }, 0)
  expect(agenda?.ranges).toEqual([{ weekday: 6, startMinute: 540, endMinute: 570 }])
  expect(said).toEqual(['7', 'lunes', ''].map((day) => `agendaConfig.horarios.${day}`))
})
