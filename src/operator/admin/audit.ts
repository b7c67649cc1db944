import {
  type AuditEventCode,
  auditEventLabels,
  describeAuditEvent,
  findAuditEvents,
  isAuditEventCode,
  type StoredAuditEvent,
} from '#kernel/audit.ts'
import { type AccountId, accountIdSchema } from '#kernel/ids/contract.ts'
import { findAccountAndPerson } from '#modules/identity/operator-api.ts'
import type { AdminCommand, AdminContext, CommandOptions } from '#operator/admin/command.ts'
import { adminDateFormat } from '#operator/admin/output.ts'
import { CommandError } from '#operator/command-line.ts'

const pageSize = 50
const nothingFound = 'No hay eventos así.'

export const adminAuditCommands: Record<string, AdminCommand> = {
  audit: {
    help: 'la bitácora: comandos de quien opera y eventos de seguridad, lo más reciente arriba',
    options: {
      account: { value: 'CORREO o ID', help: 'solo los de una cuenta; de una eliminada, por su ID' },
      event: { value: 'EVENTO', help: `solo uno de: ${Object.keys(auditEventLabels).join(', ')}` },
      since: { value: 'AAAA-MM-DD', help: 'desde ese día' },
      page: { value: 'N', help: `otra página de ${pageSize}` },
    },
    run: showEvents,
  },
}

async function showEvents({ db }: AdminContext, _argument: string, options: CommandOptions): Promise<string> {
  const page = pageOf(options.page ?? '1')
  const accountId = await accountOf(db, options.account)
  const filter = { event: eventOf(options.event), since: dayOf(options.since) }
  if (accountId === null) return nothingFound
  const found = await findAuditEvents(
    db,
    { ...filter, accountId },
    { skip: (page - 1) * pageSize, take: pageSize + 1 },
  )
  if (found.length === 0) return nothingFound
  const lines = found.slice(0, pageSize).map(describe)
  if (found.length > pageSize) lines.push(`… y más: agrega --page ${page + 1}.`)
  return lines.join('\n')
}

async function accountOf(
  db: AdminContext['db'],
  typed: string | undefined,
): Promise<AccountId | null | undefined> {
  if (typed === undefined) return undefined
  if (typed.includes('@')) return (await findAccountAndPerson(db, typed)).accountId
  return accountIdSchema.safeParse(typed).data ?? null
}

function describe({ at, event, by, accountId, objectId, network }: StoredAuditEvent): string {
  const who = by === null ? 'sin sesión' : by === 'operator' ? 'quien opera' : by
  return [
    `${adminDateFormat.format(at)}  ${event}`,
    describeAuditEvent(event),
    `por: ${who}`,
    ...(accountId === null ? [] : [`cuenta: ${accountId}`]),
    ...(objectId === null ? [] : [`objeto: ${objectId}`]),
    ...(network === null ? [] : [`red: ${network}`]),
  ].join(' · ')
}

function eventOf(typed: string | undefined): AuditEventCode | undefined {
  const code = typed?.toUpperCase()
  if (code === undefined || isAuditEventCode(code)) return code
  throw new CommandError(`No hay un evento "${typed}". Hay: ${Object.keys(auditEventLabels).join(', ')}.`, 2)
}

/** Days that the operator types are in Mexico City's time zone, like the audit log's times. */
function dayOf(typed: string | undefined): Date | undefined {
  if (typed === undefined) return undefined
  const start = new Date(`${typed}T00:00:00-06:00`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(typed) || Number.isNaN(start.getTime()))
    throw new CommandError(`"${typed}" no es un día: escribe AAAA-MM-DD.`, 2)
  return start
}

function pageOf(typed: string): number {
  if (!/^[1-9]\d{0,5}$/.test(typed))
    throw new CommandError(`"${typed}" no es una página: escribe 1, 2, 3…`, 2)
  return Number(typed)
}
