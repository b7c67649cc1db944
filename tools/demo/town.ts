import { type DemoAgenda, openAgendas } from './agendas.ts'
import { book, type DemoAppointment } from './appointments.ts'
import { connect, type Edge } from './circles.ts'
import { type Opinion, review } from './opinions.ts'
import { populate } from './people.ts'
import type { Resident } from './residents.ts'

export interface Town {
  residents: Resident[]
  edges: Edge[]
  opinions: Opinion[]
  agendas: DemoAgenda[]
  appointments: DemoAppointment[]
}

export function foundTown(now: Date): Town {
  const residents = populate()
  const edges = connect(residents)
  const agendas = openAgendas(residents)
  return { residents, edges, opinions: review(edges), agendas, appointments: book(agendas, residents, now) }
}
