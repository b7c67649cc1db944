import { describe, expect, it } from 'vitest'
import {
  emptyServiceRow,
  mergeServiceRows,
  parseServiceRows,
  type ServiceFormRow,
  toServiceRows,
} from '#client/features/scheduling/services/service-rows.ts'
import { type ServiceId, serviceIdSchema } from '#kernel/ids/contract.ts'

const idOf = (number: number) => serviceIdSchema.parse(`019e4c3a-0000-7000-8000-00000000000${number}`)
const [a, b, c, d] = [idOf(1), idOf(2), idOf(3), idOf(4)]

const row = (name: string, cost: string, serviceId?: ServiceId): ServiceFormRow => ({
  ...(serviceId && { serviceId }),
  name,
  cost,
  duration: '',
})

describe('rows of the services form', () => {
  it('toServiceRows converts services to rows of form texts, and returns one empty row for no services', () => {
    expect(toServiceRows([{ id: a, name: 'Corte', cost: 350.5, durationMinutes: 45 }])).toEqual([
      { serviceId: a, name: 'Corte', cost: '350.50', duration: '45' },
    ])
    expect(toServiceRows([])).toEqual([emptyServiceRow])
  })
})

describe('parsing the rows of the services form', () => {
  it('parseServiceRows returns the rows with a name and a cost, and counts incomplete rows', () => {
    const rows = [
      row(' Corte ', '150.50', a),
      emptyServiceRow,
      row('Sin costo', ''),
      row('', '90'),
      row('Raro', '1.2.3'),
      { ...row('Tinte', '400'), duration: '90' },
    ]
    expect(parseServiceRows(rows)).toEqual({
      services: [
        { id: a, name: 'Corte', cost: 150.5, durationMinutes: null },
        { name: 'Tinte', cost: 400, durationMinutes: 90 },
      ],
      places: [0, 5],
      dropped: 3,
    })
  })
})

describe('mergeServiceRows', () => {
  const [cut, beard, dye] = [row('Corte', '150', a), row('Barba', '80', b), row('Tinte', '400', c)]
  const before = [cut, beard, dye]

  it('mergeServiceRows keeps the changes and the order of this tab, and adds services saved by another tab', () => {
    const edited = [dye, { ...cut, cost: '170' }, beard, row('Peinado', '120')]
    const newer = [cut, { ...beard, cost: '90' }, dye, row('Uñas', '200', d)]
    expect(mergeServiceRows(before, edited, newer)).toEqual([
      dye,
      { ...cut, cost: '170' },
      { ...beard, cost: '90' },
      row('Peinado', '120'),
      row('Uñas', '200', d),
    ])
  })

  it('mergeServiceRows keeps a service that was deleted in one browser tab but changed in another tab', () => {
    expect(mergeServiceRows(before, [cut, beard], [cut, dye])).toEqual([cut])
    const [dearer, longer] = [
      { ...beard, cost: '95' },
      { ...dye, duration: '120' },
    ]
    expect(mergeServiceRows(before, [cut, dearer], [cut, longer])).toEqual([
      cut,
      { ...dearer, serviceId: undefined },
      longer,
    ])
  })

  it('mergeServiceRows adds no second row for a service that the server saved although its response was lost', () => {
    const written = row('Peinado', '120')
    expect(mergeServiceRows([emptyServiceRow], [written], [{ ...written, serviceId: d }])).toEqual([
      { ...written, serviceId: d },
    ])
  })

  it('mergeServiceRows returns one empty row if no services remain', () => {
    expect(mergeServiceRows([cut], [cut], [emptyServiceRow])).toEqual([emptyServiceRow])
  })
})
