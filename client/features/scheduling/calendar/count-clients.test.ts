import { expect, it } from 'vitest'
import { countClientsOfAppointments } from '#client/features/scheduling/calendar/count-clients.ts'

const of = (personId: string | null, name: string) => ({ appointment: { counterpart: { personId, name } } })

it('countClientsOfAppointments counts a client with several appointments once', () => {
  const ana = of('019b76da-aea4-77c4-bf35-c63ff235e6ca', 'Ana')
  expect(countClientsOfAppointments([])).toBe(0)
  expect(countClientsOfAppointments([ana, ana, of(null, 'Ana')])).toBe(2)
  expect(countClientsOfAppointments([of(null, 'Rosa'), of(null, 'Rosa'), of(null, 'Luis')])).toBe(2)
})
