import { AppError } from '#kernel/errors.ts'
import {
  approveRequest,
  disableAccount,
  enableAccount,
  endSessionsOf,
  findAccounts,
  findOpenRequests,
  type OpenRequest,
  readmitPhone,
  rejectRequest,
} from '#modules/identity/api.ts'
import { identityMessages } from '#modules/identity/messages.ts'
import { mailClaim } from '#modules/invitations/api.ts'
import type { AdminContext, Command } from '#server/admin/command.ts'
import { moderationCommands } from '#server/admin/moderation.ts'
import { describeAccounts, describeRequests, shortId } from '#server/admin/output.ts'
import { photoCommands } from '#server/admin/photos.ts'
import { OrderError } from '#server/order.ts'

/** Accounts that one list shows. */
const longestList = 100

/** By name, in the order of the help. */
const commands: Record<string, Command> = {
  requests: {
    help: 'lo que se ha pedido sobre perfiles de personas sin cuenta y espera tu respuesta',
    run: async ({ db }) => describeRequests(await findOpenRequests(db)),
  },
  approve: {
    argument: 'ID',
    help: 'concede una solicitud: manda el enlace para reclamar el perfil, o lo elimina',
    run: approve,
  },
  reject: { argument: 'ID', help: 'rechaza una solicitud y avisa a quien la hizo', run: reject },
  readmit: {
    argument: 'TELÉFONO',
    help: 'deja agregar otra vez a quien tiene un teléfono que pidió no aparecer',
    run: async ({ db }, phone) =>
      (await readmitPhone(db, phone))
        ? `El teléfono ${phone} se puede agregar otra vez.`
        : `Nadie con el teléfono ${phone} había pedido no aparecer.`,
  },
  ...moderationCommands,
  accounts: {
    argument: 'TEXTO',
    optional: true,
    help: 'las cuentas, o las que tienen ese texto en el correo o en el nombre',
    run: async ({ db }, text) => describeAccounts(await findAccounts(db, text, longestList + 1), longestList),
  },
  disable: {
    argument: 'CORREO',
    help: 'deshabilita una cuenta y cierra sus sesiones y su agenda; su perfil sigue visible',
    run: async (ctx, email) =>
      (await disableAccount(ctx, email))
        ? `La cuenta ${email} quedó deshabilitada y sin sesiones abiertas.`
        : `La cuenta ${email} ya estaba deshabilitada.`,
  },
  enable: {
    argument: 'CORREO',
    help: 'vuelve a habilitar una cuenta; su agenda la enciende su dueño',
    run: async (ctx, email) =>
      (await enableAccount(ctx, email))
        ? `La cuenta ${email} está habilitada otra vez.`
        : `La cuenta ${email} no estaba deshabilitada.`,
  },
  'end-sessions': {
    argument: 'CORREO',
    help: 'cierra todas las sesiones de una cuenta',
    run: async (ctx, email) => `Sesiones cerradas de ${email}: ${await endSessionsOf(ctx, email)}.`,
  },
  ...photoCommands,
}

/** What `npm run admin` can do. */
export function describeCommands(): string {
  const usages = Object.entries(commands).map(([name, { argument, optional, help }]) => {
    const shown = argument && (optional ? `[${argument}]` : argument)
    return { usage: [name, shown].filter(Boolean).join(' '), help }
  })
  const width = Math.max(...usages.map(({ usage }) => usage.length))
  const lines = usages.map(({ usage, help }) => `  ${usage.padEnd(width)}  ${help}`)
  return ['Uso: npm run admin -- ORDEN', '', ...lines, `  ${'help'.padEnd(width)}  esta ayuda`].join('\n')
}

/** Whether these words ask for help, which needs no database. */
export function asksForHelp(words: readonly string[]): boolean {
  const [first] = words
  return first === undefined || first === 'help' || words.some((word) => ['--help', '-h'].includes(word))
}

/** @throws OrderError with exit code 2 when there is no such command, or not with these words */
export function parseCommand(words: readonly string[]): { command: Command; argument: string } {
  const [name = '', ...rest] = words
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new OrderError(`No hay una orden "${name}".\n\n${describeCommands()}`, 2)
  const { argument, optional } = command
  if (argument && !optional && rest.length === 0)
    throw new OrderError(`A "${name}" le falta: ${argument}.`, 2)
  if (!argument && rest.length > 0) throw new OrderError(`"${name}" no lleva nada después.`, 2)
  // A phone is written in groups.
  if (argument && !optional && argument !== 'TELÉFONO' && rest.length > 1)
    throw new OrderError(`"${name}" lleva solo una cosa después: ${argument}.`, 2)
  return { command, argument: rest.join(' ').trim() }
}

/**
 * Does what the operator says, and returns what there is to read.
 * @throws OrderError
 */
export async function runCommand(ctx: AdminContext, words: readonly string[]): Promise<string> {
  const { command, argument } = parseCommand(words)
  return command.run(ctx, argument).catch((error: unknown) => {
    const messages: Record<string, string | undefined> = identityMessages
    const sentence = error instanceof AppError ? messages[error.code] : undefined
    throw sentence === undefined ? error : new OrderError(sentence)
  })
}

async function approve(ctx: AdminContext, id: string): Promise<string> {
  const request = await findRequest(ctx, id)
  const grant = await approveRequest(ctx, request, (tx, claim) => mailClaim(tx, ctx, claim))
  const { personName, requesterEmail } = request
  const done = {
    MAILED: `el enlace para reclamar el perfil de ${personName} va en camino a ${requesterEmail}.`,
    GIVEN: `el perfil de ${personName} ya está en la cuenta de quien lo pidió; se avisa a ${requesterEmail}.`,
    REMOVED: `el perfil de ${personName} fue eliminado; se avisa a ${requesterEmail}.`,
  }
  return `Aprobada: ${done[grant]}`
}

async function reject(ctx: AdminContext, id: string): Promise<string> {
  const request = await findRequest(ctx, id)
  await rejectRequest(ctx, request)
  return `Rechazada: se avisa a ${request.requesterEmail}.`
}

/** By the whole id, or by its end as the list shows it. */
async function findRequest({ db }: AdminContext, id: string): Promise<OpenRequest> {
  const wanted = id.toLowerCase()
  const found = (await findOpenRequests(db)).filter(
    (request) => request.id === wanted || shortId(request.id) === wanted,
  )
  const [request, other] = found
  if (!request) throw new OrderError(`No hay una solicitud pendiente ${id}: mira la lista con "requests".`)
  if (other) throw new OrderError(`Hay varias solicitudes que terminan en ${id}: escribe el ID completo.`)
  return request
}
