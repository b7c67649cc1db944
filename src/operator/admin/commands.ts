import { AppError, type ErrorCode } from '#kernel/errors.ts'
import { identityErrorMessages } from '#modules/identity/messages.ts'
import {
  allowReaddingRemovedContactPhone,
  approveProfileRequest,
  disableAccount,
  enableAccount,
  endSessionsOfAccount,
  findAccountAndPerson,
  findOpenProfileRequests,
  type OpenProfileRequest,
  rejectProfileRequest,
  searchAccounts,
} from '#modules/identity/operator-api.ts'
import { sendProfileClaimLink } from '#modules/invitations/operator-api.ts'
import { cancelAppointmentsOption, listOrCancelAppointments } from '#operator/admin/appointments.ts'
import { adminAuditCommands } from '#operator/admin/audit.ts'
import type { AdminCommand, AdminContext, CommandOptions } from '#operator/admin/command.ts'
import { runRotateKeysCommand } from '#operator/admin/keys.ts'
import { adminModerationCommands } from '#operator/admin/moderation.ts'
import { describeAccounts, describeProfileRequests, shortenId } from '#operator/admin/output.ts'
import { adminPhotoCommands } from '#operator/admin/photos.ts'
import { adminSearchCommands } from '#operator/admin/searches.ts'
import { CommandError } from '#operator/command-line.ts'
import { createDiagnosticReport } from '#operator/doctor/report.ts'

const maxListLength = 100

const commands: Record<string, AdminCommand> = {
  requests: {
    help: 'lo que se ha pedido sobre perfiles de personas sin cuenta y espera tu respuesta',
    run: async ({ db }) => describeProfileRequests(await findOpenProfileRequests(db)),
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
    run: async (ctx, phone) =>
      (await allowReaddingRemovedContactPhone(ctx, phone))
        ? `El teléfono ${phone} se puede agregar otra vez.`
        : `Nadie con el teléfono ${phone} había pedido no aparecer.`,
  },
  ...adminModerationCommands,
  ...adminSearchCommands,
  accounts: {
    argument: 'TEXTO',
    optional: true,
    help: 'las cuentas, o las que tienen ese texto en el correo o en el nombre',
    run: async ({ db }, text) =>
      describeAccounts(await searchAccounts(db, text, maxListLength + 1), maxListLength),
  },
  disable: {
    argument: 'CORREO',
    help: 'deshabilita una cuenta y cierra sus sesiones y su agenda; su perfil sigue visible',
    options: cancelAppointmentsOption,
    run: disable,
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
    run: async (ctx, email) => `Sesiones cerradas de ${email}: ${await endSessionsOfAccount(ctx, email)}.`,
  },
  ...adminPhotoCommands,
  ...adminAuditCommands,
  'rotate-key': {
    help: 'firma los enlaces con claves nuevas; las anteriores aún los comprueban, hasta que las borres',
    options: { 'drop-old': { help: 'borra las claves anteriores: los enlaces que firmaron dejan de abrir' } },
    run: runRotateKeysCommand,
  },
  doctor: {
    help: 'revisa la instalación: dice qué está mal, por qué importa y qué hacer; no cambia nada',
    alone: createDiagnosticReport,
  },
}

export function describeCommands(): string {
  const usages = Object.entries(commands).flatMap(([name, { argument, optional, help, options = {} }]) => {
    const shown = argument && (optional ? `[${argument}]` : argument)
    return [
      { usage: [name, shown].filter(Boolean).join(' '), help },
      ...Object.entries(options).map(([option, { value, help }]) => ({
        usage: `  --${[option, value].filter(Boolean).join(' ')}`,
        help,
      })),
    ]
  })
  const width = Math.max(...usages.map(({ usage }) => usage.length))
  const lines = usages.map(({ usage, help }) => `  ${usage.padEnd(width)}  ${help}`)
  return ['Uso: npm run admin -- COMANDO', '', ...lines, `  ${'help'.padEnd(width)}  esta ayuda`].join('\n')
}

export function isHelpRequest(words: readonly string[]): boolean {
  const [first] = words
  return first === undefined || first === 'help' || words.some((word) => ['--help', '-h'].includes(word))
}

export function parseCommand(words: readonly string[]): {
  command: AdminCommand
  argument: string
  options: CommandOptions
} {
  const [name = '', ...written] = words
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new CommandError(`No hay un comando "${name}".\n\n${describeCommands()}`, 2)
  const { argument, optional } = command
  const { options, rest } = takeOptions(name, command, written)
  if (argument && !optional && rest.length === 0)
    throw new CommandError(`A "${name}" le falta: ${argument}.`, 2)
  if (!argument && rest.length > 0) throw new CommandError(`"${name}" no lleva nada después.`, 2)
  // An operator may type a phone number (TELÉFONO) as several groups of digits.
  if (argument && !optional && argument !== 'TELÉFONO' && rest.length > 1)
    throw new CommandError(`"${name}" lleva solo una cosa después: ${argument}.`, 2)
  return { command, argument: rest.join(' ').trim(), options }
}

function takeOptions(name: string, { options: known = {} }: AdminCommand, words: readonly string[]) {
  const options: Record<string, string> = {}
  const rest: string[] = []
  const left = [...words]
  for (let word = left.shift(); word !== undefined; word = left.shift()) {
    if (!word.startsWith('--')) {
      rest.push(word)
      continue
    }
    const option = word.slice(2)
    const described = Object.hasOwn(known, option) ? known[option] : undefined
    if (!described)
      throw new CommandError(`"${name}" no tiene la opción ${word}.\n\n${describeCommands()}`, 2)
    const value = described.value === undefined ? '' : left.shift()
    if (value === undefined) throw new CommandError(`A ${word} le falta: ${described.value}.`, 2)
    options[option] = value
  }
  return { options, rest }
}

export async function runCommand(ctx: AdminContext, words: readonly string[]): Promise<string> {
  const { command, argument, options } = parseCommand(words)
  if ('alone' in command) return (await command.alone()).text
  return command.run(ctx, argument, options).catch((error: unknown) => {
    const messages: Partial<Record<ErrorCode, string>> = identityErrorMessages
    const sentence = error instanceof AppError ? messages[error.code] : undefined
    throw sentence === undefined ? error : new CommandError(sentence)
  })
}

async function disable(ctx: AdminContext, email: string, options: CommandOptions): Promise<string> {
  const isNew = await disableAccount(ctx, email)
  const { personId } = await findAccountAndPerson(ctx.db, email)
  const cancels = 'cancel-appointments' in options
  return [
    isNew
      ? `La cuenta ${email} quedó deshabilitada y sin sesiones abiertas.`
      : `La cuenta ${email} ya estaba deshabilitada.`,
    await listOrCancelAppointments(ctx, personId, { cancels, repeat: `disable ${email}` }),
  ].join('\n')
}

async function approve(ctx: AdminContext, id: string): Promise<string> {
  const request = await findRequest(ctx, id)
  const grant = await approveProfileRequest(ctx, request, (tx, claim) => sendProfileClaimLink(tx, ctx, claim))
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
  await rejectProfileRequest(ctx, request)
  return `Rechazada: se avisa a ${request.requesterEmail}.`
}

async function findRequest({ db }: AdminContext, id: string): Promise<OpenProfileRequest> {
  const wanted = id.toLowerCase()
  const found = (await findOpenProfileRequests(db)).filter(
    (request) => request.id === wanted || shortenId(request.id) === wanted,
  )
  const [request, other] = found
  if (!request) throw new CommandError(`No hay una solicitud pendiente ${id}: mira la lista con "requests".`)
  if (other) throw new CommandError(`Hay varias solicitudes que terminan en ${id}: escribe el ID completo.`)
  return request
}
