import { v7 as uuidv7 } from 'uuid'
import type { Clock } from '#kernel/clock.ts'
import type { Db, Tx } from '#kernel/db/statements.ts'
import type { AccountId } from '#kernel/ids/contract.ts'
import { getIpNetworkPseudonym } from '#kernel/network-pseudonym.ts'
import type { Prisma } from '#prisma'

export const auditEventLabels = {
  SIGN_IN_LIMITED: 'demasiados intentos de inicio de sesión',
  PASSWORD_CHANGED: 'cambio de contraseña',
  PASSWORD_RESET: 'contraseña nueva por enlace',
  EMAIL_CHANGED: 'cambio de correo',
  IDENTITY_LINKED: 'identidad vinculada',
  IDENTITY_UNLINKED: 'identidad desvinculada',
  SESSIONS_ENDED: 'sesiones cerradas',
  FEED_CREATED: 'calendario privado creado',
  FEED_REPLACED: 'calendario privado reemplazado',
  PERSON_BLOCKED: 'persona bloqueada',
  PERSON_UNBLOCKED: 'persona desbloqueada',
  ACCOUNT_DELETED: 'cuenta eliminada',
  ACCOUNT_DISABLED: 'cuenta deshabilitada',
  ACCOUNT_ENABLED: 'cuenta habilitada',
  APPOINTMENTS_CANCELLED: 'citas canceladas',
  REQUEST_APPROVED: 'solicitud aprobada',
  REQUEST_REJECTED: 'solicitud rechazada',
  PHONE_READMITTED: 'teléfono readmitido',
  PEOPLE_MERGED: 'perfiles unidos',
  HIDDEN: 'oculto',
  RESTORED: 'otra vez a la vista',
  REPORTS_DISMISSED: 'reportes descartados',
  KEY_ROTATED: 'llave de la instalación renovada',
  OLD_KEYS_DROPPED: 'llaves anteriores borradas',
} as const
export type AuditEventCode = keyof typeof auditEventLabels

export interface AuditContext {
  clock: Clock
  address?: string
}

export interface NewAuditEvent {
  event: AuditEventCode
  by: AccountId | 'operator' | null
  /** Moderation events must not have an account id: members would find moderation events in their data archive. */
  accountId?: AccountId | null
  objectId?: string | null
}

export async function recordAuditEvent(
  tx: Tx,
  { clock, address }: AuditContext,
  event: NewAuditEvent,
): Promise<void> {
  const at = clock.now()
  const network = address === undefined ? null : getIpNetworkPseudonym(address, at)
  const { accountId = null, objectId = null } = event
  await tx.auditEvent.create({
    data: { ...event, id: uuidv7(), at, accountId, objectId, network },
    select: { id: true },
  })
}

const eventSelect = {
  id: true,
  at: true,
  event: true,
  by: true,
  accountId: true,
  objectId: true,
  network: true,
} satisfies Prisma.AuditEventSelect
export type StoredAuditEvent = Prisma.AuditEventGetPayload<{ select: typeof eventSelect }>

export interface AuditEventFilter {
  accountId?: AccountId | undefined
  event?: AuditEventCode | undefined
  since?: Date | undefined
}

export function findAuditEvents(
  db: Tx,
  { accountId, event, since }: AuditEventFilter,
  page: { skip: number; take: number },
): Promise<StoredAuditEvent[]> {
  return db.auditEvent.findMany({
    where: {
      ...(accountId !== undefined && { accountId }),
      ...(event !== undefined && { event }),
      ...(since !== undefined && { at: { gte: since } }),
    },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    ...page,
    select: eventSelect,
  })
}

const archivePageSize = 500

export async function* readAuditEventsOfAccount(
  db: Tx,
  accountId: AccountId,
): AsyncGenerator<StoredAuditEvent> {
  let last: string | undefined
  for (;;) {
    const page: StoredAuditEvent[] = await db.auditEvent.findMany({
      where: { accountId },
      orderBy: [{ at: 'asc' }, { id: 'asc' }],
      take: archivePageSize,
      ...(last !== undefined && { cursor: { id: last }, skip: 1 }),
      select: eventSelect,
    })
    yield* page
    if (page.length < archivePageSize) return
    last = page.at(-1)?.id
  }
}

export function isAuditEventCode(code: string): code is AuditEventCode {
  return Object.hasOwn(auditEventLabels, code)
}

export function describeAuditEvent(code: string): string {
  return isAuditEventCode(code) ? auditEventLabels[code] : code
}

export async function deleteAuditEventsBefore(db: Db, instant: Date): Promise<void> {
  await db.auditEvent.deleteMany({ where: { at: { lt: instant } } })
}
