import { notificationPreference } from '#columns'
import { declarePersonIdColumns } from '#kernel/db/person-rows.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'

export const notificationPreferencePersonIdColumns = declarePersonIdColumns(notificationPreference, {
  people: ['personId'],
  archive: {
    key: 'comoRecibirAvisos',
    owner: 'personId',
    fields: { enElDispositivo: 'push', correo: 'email', resumen: 'summary', noMolestarDeNoche: 'quietHours' },
  },
})

export interface NotificationPreferences {
  push: boolean
  email: boolean
  summary: boolean
  quietHours: boolean
  timeZone: string
}

const select = { push: true, email: true, summary: true, quietHours: true, timeZone: true } as const
const defaults: NotificationPreferences = {
  push: true,
  email: true,
  summary: true,
  quietHours: true,
  timeZone: 'America/Mexico_City',
}

export async function findNotificationPreferences(
  tx: Tx,
  personId: PersonId,
): Promise<NotificationPreferences> {
  return (await tx.notificationPreference.findFirst({ where: { personId }, select })) ?? defaults
}

export async function findNotificationPreferencesOfPeople(
  tx: Tx,
  personIds: readonly PersonId[],
): Promise<(personId: PersonId) => NotificationPreferences> {
  const rows = await tx.notificationPreference.findMany({
    where: { personId: { in: [...personIds] } },
    select: { personId: true, ...select },
  })
  const byPerson = new Map(rows.map(({ personId, ...preferences }) => [personId, preferences]))
  return (personId) => byPerson.get(personId) ?? defaults
}

export async function saveNotificationPreferences(
  tx: Tx,
  personId: PersonId,
  changed: Partial<NotificationPreferences>,
): Promise<void> {
  await tx.notificationPreference.upsert({
    where: { personId },
    create: { personId, ...defaults, ...changed },
    update: changed,
    select: { personId: true },
  })
}
