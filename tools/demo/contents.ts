import { createAgendas, type DemoAgenda } from './agendas.ts'
import { createAppointments, type DemoAppointment } from './appointments.ts'
import { createCircles, type TrustEdge } from './circles.ts'
import { createDemoPeople } from './people.ts'
import type { DemoPerson } from './residents.ts'
import { createReviews, type DemoReview } from './reviews.ts'

export interface DemoContents {
  residents: DemoPerson[]
  edges: TrustEdge[]
  opinions: DemoReview[]
  agendas: DemoAgenda[]
  appointments: DemoAppointment[]
}

export function createDemoContents(now: Date): DemoContents {
  const residents = createDemoPeople()
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
