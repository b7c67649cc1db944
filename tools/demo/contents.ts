import { createDemoAgendas, type DemoAgenda } from './agendas.ts'
import { createDemoAppointments, type DemoAppointment } from './appointments.ts'
import { createDemoCircles, type TrustEdge } from './circles.ts'
import { createDemoPeople } from './people.ts'
import type { DemoPerson } from './residents.ts'
import { createDemoReviews, type DemoReview } from './reviews.ts'

export interface DemoContents {
  residents: DemoPerson[]
  edges: TrustEdge[]
  opinions: DemoReview[]
  agendas: DemoAgenda[]
  appointments: DemoAppointment[]
}

export function createDemoContents(now: Date): DemoContents {
  const residents = createDemoPeople()
  const edges = createDemoCircles(residents)
  const agendas = createDemoAgendas(residents)
  return {
    residents,
    edges,
    opinions: createDemoReviews(edges),
    agendas,
    appointments: createDemoAppointments(agendas, residents, now),
  }
}
