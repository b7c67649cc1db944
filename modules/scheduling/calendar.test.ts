import { createHash } from 'node:crypto'
import fc from 'fast-check'
import ICAL from 'ical.js'
import nodeIcal from 'node-ical'
import { describe, expect, it } from 'vitest'
import { appointmentIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { cleanMultilineText, cleanSingleLineText } from '#kernel/text/contract.ts'
import {
  type CalendarEventData,
  calendarEventTextsVersion,
  createAppointmentsCalendar,
  createMailCalendarAttachment,
  formatShopAddress,
  parseMailbox,
} from '#modules/scheduling/calendar.ts'

const now = new Date('2026-05-20T18:00:00Z')
const organizer = parseMailbox('Círculo de Ñuño <hola@circulo.example>')
const attendee = { name: 'Luis Ochoa', address: 'luis@correo.example' }

const appointment: CalendarEventData['appointment'] = {
  id: appointmentIdSchema.parse('019e4c3a-0000-7000-8000-000000000001'),
  providerName: 'Ana Peña',
  clientName: 'Luis Ochoa',
  clientEmail: 'luis@correo.example',
  clientPhone: '55 1234 5678',
  // On 1 November 2026, clocks in Tijuana repeat the hour of this appointment.
  startsAt: new Date('2026-11-01T08:30:00Z'),
  endsAt: new Date('2026-11-01T09:30:00Z'),
  status: 'CONFIRMED',
  serviceName: 'Revisión',
  serviceCost: 250.5,
  clientNote: 'Toca el timbre; dos veces',
  expiresAt: null,
  sequence: 3,
  createdAt: new Date('2026-05-19T18:00:00Z'),
  updatedAt: new Date('2026-05-20T17:00:00Z'),
}

const entryOf = (
  changes: Partial<CalendarEventData['appointment']> = {},
  entry: Partial<CalendarEventData> = {},
): CalendarEventData => ({
  appointment: { ...appointment, ...changes },
  side: 'CLIENT',
  place: 'Consultorio Peña, Av. Juárez 12, Centro; 2.º piso',
  url: 'https://circulo.example/mis-citas',
  ...entry,
})

const mailed = (entry = entryOf(), method: 'REQUEST' | 'CANCEL' = 'REQUEST') =>
  createMailCalendarAttachment(entry, { method, organizer, attendee }, now)

function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent')
  const [event] = events
  if (!event) throw new Error('no event')
  return { calendar, events, event, value: (name: string) => event.getFirstPropertyValue(name) }
}

const linesOf = (text: string) => text.split('\r\n').map((line) => Buffer.byteLength(line))

describe('the calendar file of an e-mail', () => {
  it('a calendar file names the e-mail sender as organizer, the recipient as attendee, and requests no reply', () => {
    const { calendar, event, value } = read(mailed())

    expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST')
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
    expect(value('organizer')).toBe('mailto:hola@circulo.example')
    const attendees = event.getAllProperties('attendee')
    expect(attendees).toHaveLength(1)
    expect(String(attendees[0]?.getFirstValue()).toLowerCase()).toBe('mailto:luis@correo.example')
    expect(attendees[0]?.getFirstParameter('partstat')).toBe('ACCEPTED')
    expect(attendees[0]?.getFirstParameter('rsvp')).toBe('FALSE')
    expect(attendees[0]?.getFirstParameter('cn')).toBe('Luis Ochoa')
    expect(value('uid')).toBe(appointment.id)
    expect(value('sequence')).toBe(3)
    expect(value('status')).toBe('CONFIRMED')
    expect(value('summary')).toBe('Cita con Ana Peña')
    expect(value('location')).toBe('Consultorio Peña, Av. Juárez 12, Centro; 2.º piso')
    expect(value('url')).toBe('https://circulo.example/mis-citas')
  })

  it('a calendar file contains the exact instants of an appointment in an hour that the clock repeats', () => {
    const text = mailed()
    expect(text).toContain('DTSTART:20261101T083000Z')
    expect(text).toContain('DTEND:20261101T093000Z')
    expect(text).toContain('DTSTAMP:20260520T170000Z')
    const [event] = Object.values(nodeIcal.sync.parseICS(text)).filter((one) => one?.type === 'VEVENT')
    expect(event).toMatchObject({ start: appointment.startsAt, end: appointment.endsAt })
  })

  it('a calendar file marks a pending appointment as tentative, also in the title of the event', () => {
    const { event, value } = read(mailed(entryOf({ status: 'PENDING' })))
    expect(value('status')).toBe('TENTATIVE')
    expect(value('summary')).toBe('Por confirmar: cita con Ana Peña')
    expect(value('x-microsoft-cdo-busystatus')).toBe('TENTATIVE')
    expect(event.getFirstProperty('attendee')?.getFirstParameter('partstat')).toBe('TENTATIVE')
  })

  it('the calendar file of a cancelled appointment cancels the event in the calendar of the recipient', () => {
    const { calendar, value } = read(mailed(entryOf({ status: 'CANCELLED', sequence: 4 }), 'CANCEL'))
    expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL')
    expect(value('status')).toBe('CANCELLED')
    expect(value('uid')).toBe(appointment.id)
    expect(value('sequence')).toBe(4)
  })

  it('a calendar file shows the contact data of the client only to the provider', () => {
    const client = String(read(mailed()).value('description'))
    expect(client).toBe(
      'Servicio: Revisión ($250.5 MXN)\nNota: Toca el timbre; dos veces\nhttps://circulo.example/mis-citas',
    )
    const provider = String(read(mailed(entryOf({}, { side: 'PROVIDER' }))).value('description'))
    expect(provider).toContain('Teléfono: 55 1234 5678\nCorreo: luis@correo.example')
    for (const status of ['CANCELLED', 'COMPLETED'] as const) {
      const over = String(read(mailed(entryOf({ status }, { side: 'PROVIDER' }))).value('description'))
      expect(over).not.toMatch(/Teléfono|Correo/)
    }
  })
})

describe('a calendar of many appointments', () => {
  it('an iCalendar file of several appointments contains no attendees, and uses the appointment ids as event UIDs', async () => {
    const others = ['PENDING', 'CANCELLED', 'COMPLETED'] as const
    const entries = [
      entryOf(),
      ...others.map((status, index) =>
        entryOf(
          { id: appointmentIdSchema.parse(`${appointment.id.slice(0, -1)}${index + 2}`), status },
          { side: 'PROVIDER' },
        ),
      ),
    ]
    const { calendar, events } = read(
      await createAppointmentsCalendar(entries, { organizer, name: 'Mis citas' }, now),
    )

    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Mis citas')
    expect(events.map((event) => event.getFirstPropertyValue('uid'))).toEqual(
      entries.map((entry) => entry.appointment.id),
    )
    expect(events.map((event) => event.getFirstPropertyValue('status'))).toEqual([
      'CONFIRMED',
      'TENTATIVE',
      'CANCELLED',
      'CONFIRMED',
    ])
    expect(events.flatMap((event) => event.getAllProperties('attendee'))).toEqual([])
  })

  it('a calendar shows an expired booking request as cancelled even before the periodic job cancels it', async () => {
    const lapsed = entryOf({ status: 'PENDING', expiresAt: now })
    expect(read(await createAppointmentsCalendar([lapsed], { organizer }, now)).value('status')).toBe(
      'CANCELLED',
    )
  })

  it('a calendar without appointments is a valid iCalendar text', async () => {
    const text = await createAppointmentsCalendar([], { organizer, name: 'Mis citas' }, now)
    expect(new ICAL.Component(ICAL.parse(text)).name).toBe('vcalendar')
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  })

  it('a calendar whose events are generated in several batches is one valid iCalendar text', async () => {
    const entries = Array.from({ length: 120 }, (_, index) =>
      entryOf({ id: createId(appointmentIdSchema), sequence: index }),
    )
    const text = await createAppointmentsCalendar(entries, { organizer, name: 'Mis citas' }, now)
    const { events } = read(text)
    expect(events.map((event) => event.getFirstPropertyValue('uid'))).toEqual(
      entries.map(({ appointment: { id } }) => id),
    )
    expect(text.match(/^(BEGIN|END):VCALENDAR\r$/gm)).toHaveLength(2)
    expect(text).not.toMatch(/[^\r]\n|\r[^\n]/)
  })

  it('the generated calendar file matches the SHA-256 hash that belongs to calendarEventTextsVersion 2', async () => {
    const sides = ['CLIENT', 'PROVIDER'] as const
    const statuses = ['PENDING', 'CONFIRMED', 'CANCELLED', 'COMPLETED'] as const
    const entries = sides.flatMap((side) => statuses.map((status) => entryOf({ status }, { side })))
    const text = await createAppointmentsCalendar(entries, { organizer, name: 'Mis citas' }, now)
    expect([calendarEventTextsVersion, createHash('sha256').update(text).digest('base64url')]).toEqual([
      2,
      'NnExa2f-5AFvyAKga2eqqyPgvvxMIf2A5NRpZu0aImE',
    ])
  })
})

describe('unusual texts in a calendar file', () => {
  const names = [
    'Peña, García; e hijos \\ Cía.',
    '💈 "El Güero" 👨‍👩‍👧‍👦',
    'ñ'.repeat(120),
    'BEGIN:VEVENT',
    ';:,"',
  ]
  const notes = ['uno\ndos\n\ncuatro', 'END:VEVENT\nEND:VCALENDAR', '\\n no es un salto', '🦷'.repeat(60)]

  it('unusual texts in a calendar event are unchanged after parsing, and affect no other property of the event', () => {
    for (const name of names) {
      for (const clientNote of notes) {
        const text = mailed(entryOf({ providerName: name, clientNote }, { place: name }))
        const { events, value } = read(text)
        expect(events).toHaveLength(1)
        expect(value('summary')).toBe(`Cita con ${name}`)
        expect(value('location')).toBe(name)
        expect(value('description')).toContain(clientNote)
        expect(Math.max(...linesOf(text))).toBeLessThanOrEqual(75)
      }
    }
  })

  it('random texts in a calendar event are unchanged after parsing', () => {
    const line = fc.string({ unit: 'grapheme', maxLength: 200 }).map(cleanSingleLineText)
    const text = fc.string({ unit: 'grapheme', maxLength: 500 }).map(cleanMultilineText)
    fc.assert(
      fc.property(line, text, (name, note) => {
        const calendar = createMailCalendarAttachment(
          entryOf({ providerName: name, clientNote: note }),
          { method: 'REQUEST', organizer, attendee: { ...attendee, name } },
          now,
        )
        const { event, value } = read(calendar)
        expect(value('summary')).toBe(`Cita con ${name}`)
        expect(value('description')).toContain(note)
        const caption = event.getFirstProperty('attendee')?.getFirstParameter('cn')
        if (name !== '') expect(caption).toBe(name)
        expect(Math.max(...linesOf(calendar))).toBeLessThanOrEqual(75)
        expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
      }),
      { numRuns: 300 },
    )
  })
})

it(`formatShopAddress returns a shop's name and address, or null if the provider has no shop or address`, () => {
  const shop = { hasShop: true, shopName: 'Estética Peña', address: 'Av. Juárez 12' }
  expect(formatShopAddress(shop)).toBe('Estética Peña, Av. Juárez 12')
  expect(formatShopAddress({ ...shop, shopName: null })).toBe('Av. Juárez 12')
  expect(formatShopAddress({ ...shop, hasShop: false })).toBeNull()
  expect(formatShopAddress({ ...shop, address: null })).toBeNull()
  expect(formatShopAddress(null)).toBeNull()
})

it('parseMailbox returns the name and address of a sender, and the product name if the name is missing', () => {
  expect(organizer).toEqual({ name: 'Círculo de Ñuño', address: 'hola@circulo.example' })
  expect(parseMailbox('hola@circulo.example')).toEqual({ name: 'Círculo', address: 'hola@circulo.example' })
  expect(parseMailbox('"Citas, S. A." <hola@circulo.example>').name).toBe('Citas, S. A.')
})
