import { Counter, type Registry } from 'prom-client'
import type { ProcedureCall } from '#kernel/context.ts'
import { readProperty } from '#platform/read-property.ts'

const eventOfProcedure: Record<string, string> = {
  'scheduling.book': 'made',
  'scheduling.bookFor': 'made',
  'scheduling.confirm': 'confirmed',
  'scheduling.cancel': 'cancelled',
  'scheduling.reschedule': 'moved',
  'scheduling.acceptProposal': 'moved',
}

const eventOfNotice: Record<string, string> = {
  CONFIRMED: 'confirmed',
  CANCELLED: 'cancelled',
  RESCHEDULED: 'moved',
}

interface BookingCounter {
  called(call: ProcedureCall): void
  jobDone(job: string, result: unknown): void
}

export function createBookingCounter(registry: Registry): BookingCounter {
  const counter = new Counter({
    name: 'circulo_bookings_total',
    help: 'Events of appointments: made, confirmed, cancelled, moved, lapsed. By outcome: done, the error code of a rejection, or failed.',
    labelNames: ['event', 'outcome'],
    registers: [registry],
  })
  return {
    called({ path, outcome, appCode, data }) {
      if (path === 'scheduling.answerByLink' && outcome === 'ok') {
        const event = eventOfNotice[wordOf(data, 'notice')]
        if (event) counter.inc({ event, outcome: 'done' })
        return
      }
      const event = eventOfProcedure[path]
      if (!event) return
      counter.inc({ event, outcome: outcome === 'ok' ? 'done' : (appCode ?? outcome) })
      const isConfirmed = event === 'made' && outcome === 'ok' && wordOf(data, 'status') === 'CONFIRMED'
      if (isConfirmed) counter.inc({ event: 'confirmed', outcome: 'done' })
    },
    jobDone(job, result) {
      if (job !== 'release-expired-requests' || typeof result !== 'number' || result === 0) return
      counter.inc({ event: 'lapsed', outcome: 'done' }, result)
    },
  }
}

function wordOf(data: unknown, name: string): string {
  const word = readProperty(data, name)
  return typeof word === 'string' ? word : ''
}
