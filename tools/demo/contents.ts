import { createAgendas, type DemoAgenda } from './agendas.ts'
import { createAppointments, type DemoAppointment } from './appointments.ts'
import { createCircles, type TrustEdge } from './circles.ts'
import { createResidents } from './people.ts'
import type { Resident } from './residents.ts'
import { createReviews, type DemoReview } from './reviews.ts'

export interface DemoContents {
  residents: Resident[]
  edges: TrustEdge[]
  opinions: DemoReview[]
  agendas: DemoAgenda[]
  appointments: DemoAppointment[]
}

export function createDemoContents(now: Date): DemoContents {
  const residents = createResidents()
  const edges = createCircles(residents)
  const agendas = createAgendas(residents)
  return {
    residents,
    edges,
    opinions: createReviews(edges),
    agendas,
    appointments: createAppointments(agendas, residents, now),
  }
}
