import ICAL from 'ical.js'
import type { Db } from '#kernel/db/statements.ts'

export interface CalendarEvent {
  summary: string
  status: string
  startsAt: Date
  endsAt: Date
  sequence: number
}

interface StoredEvent extends CalendarEvent {
  stamp: Date
  organizer: string
}

/** A strict calendar program accepts only e-mails from the event's organizer with a higher SEQUENCE (RFC 5546). */
export class RecipientCalendar {
  readonly #events = new Map<string, StoredEvent>()
  readonly #owner: string
  ignored = 0

  constructor(owner: { email: string }) {
    this.#owner = owner.email
  }

  async readMail(db: Db): Promise<void> {
    const where = { recipient: this.#owner }
    const mails = await db.outboxMail.findMany({ where, orderBy: { id: 'asc' } })
    await db.outboxMail.deleteMany({ where })
    for (const { calendar } of mails) if (calendar !== null) this.apply(calendar)
  }

  apply(text: string): void {
    const calendar = new ICAL.Component(ICAL.parse(text))
    const method = calendar.getFirstPropertyValue('method')
    for (const component of calendar.getAllSubcomponents('vevent')) {
      const event = new ICAL.Event(component)
      const organizer = String(component.getFirstPropertyValue('organizer'))
      const invited = component
        .getAllProperties('attendee')
        .map((attendee) => String(attendee.getFirstValue()).toLowerCase())
      const stamp = dateOf(component, 'dtstamp')
      const known = this.#events.get(event.uid)
      const isOld =
        known &&
        (event.sequence < known.sequence || (event.sequence === known.sequence && stamp < known.stamp))
      const isForeign = !invited.includes(`mailto:${this.#owner}`) || (known && known.organizer !== organizer)
      if (isOld || isForeign) {
        this.ignored += 1
        continue
      }
      if (method === 'CANCEL') this.#events.delete(event.uid)
      else
        this.#events.set(event.uid, {
          summary: event.summary,
          status: String(component.getFirstPropertyValue('status')),
          startsAt: dateOf(component, 'dtstart'),
          endsAt: dateOf(component, 'dtend'),
          sequence: event.sequence,
          stamp,
          organizer,
        })
    }
  }

  get events(): CalendarEvent[] {
    return [...this.#events.values()].map(({ stamp: _, organizer: __, ...event }) => event)
  }
}

function dateOf(component: ICAL.Component, property: string): Date {
  const value = component.getFirstPropertyValue(property)
  if (!(value instanceof ICAL.Time)) throw new Error(`${property} is not a time`)
  return value.toJSDate()
}
