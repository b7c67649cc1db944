import type { Db } from '#kernel/db/statements.ts'
import { personIdSchema } from '#kernel/ids/contract.ts'
import { createDemoId } from './ids.ts'

interface Entrance {
  address: string
  password: string
}

export async function describeDemoData(db: Db, { address, password }: Entrance): Promise<string> {
  const [people, registered, circles, reviews, agendas, appointments, cities] = await Promise.all([
    db.person.count(),
    db.person.count({ where: { accountId: { not: null } } }),
    db.circleMembership.count(),
    db.review.count(),
    db.agenda.count({ where: { enabled: true } }),
    db.appointment.count(),
    db.person.groupBy({ by: ['city'], where: { city: { not: null } } }),
  ])
  const [trusted, waiting] = await Promise.all([
    db.circleMembership.count({ where: { ownerId: createDemoId(personIdSchema, 'person', 'ana') } }),
    db.appointment.count({
      where: {
        providerId: createDemoId(personIdSchema, 'person', 'beto'),
        status: 'PENDING',
        startsAt: { gt: new Date() },
      },
    }),
  ])
  return [
    '',
    `${people} personas en ${cities.length} ciudades (${registered} con cuenta), ${circles} lazos de confianza, ${reviews} reseñas,`,
    `${agendas} agendas y ${appointments} citas.`,
    '',
    `Entra en ${address}/login con cualquiera de estas cuentas. La contraseña de todas es: ${password}`,
    '',
    `  ana@circulo.example      Ana Lucía Robles: un círculo de ${trusted} personas y citas de todo tipo`,
    `  beto@circulo.example     Beto Navarro, plomero: confirma cada cita a mano; ${waiting} solicitudes por contestar`,
    '  carmen@circulo.example   Dra. Carmen Villaseñor, dentista: sus citas se confirman solas',
    '',
    'Si Círculo no está corriendo, enciéndelo con: npm start',
  ].join('\n')
}
