import { photoIdSchema, reviewIdSchema } from '#kernel/ids/contract.ts'
import { photoUrl } from '#kernel/photos/contract.ts'
import { findPersonBySlugOrId, mergePeopleAsOperator } from '#modules/identity/operator-api.ts'
import {
  describeReportTarget,
  dismissReports,
  findReportTargetsByReportId,
  hideReportTarget,
  listHiddenContent,
  listReports,
  type ReportTarget,
  type ReportTargetDescription,
  restoreReportTarget,
} from '#modules/reviews/operator-api.ts'
import { cancelAppointmentsOption, listOrCancelAppointments } from '#operator/admin/appointments.ts'
import type { AdminCommand, AdminContext, CommandOptions } from '#operator/admin/command.ts'
import { describeHiddenContent, describeReports } from '#operator/admin/moderation-output.ts'
import { toPrintableText } from '#operator/admin/output.ts'
import { CommandError } from '#operator/command-line.ts'

export const adminModerationCommands: Record<string, AdminCommand> = {
  reports: {
    help: 'los perfiles, reseñas y fotos que alguien reportó y esperan tu respuesta',
    run: async ({ db, config }) => describeReports(await listReports(db), config.linkBase),
  },
  hide: {
    argument: 'ID',
    help: 'oculta lo reportado, o un perfil, una reseña o una foto por su ID o su enlace',
    options: cancelAppointmentsOption,
    run: hide,
  },
  restore: { argument: 'ID', help: 'vuelve a mostrar lo que ocultaste, como estaba', run: restore },
  dismiss: { argument: 'ID', help: 'deja lo reportado como está y cierra sus reportes', run: dismiss },
  merge: {
    argument: 'ID',
    help: 'une un perfil sin cuenta con otro perfil de la misma persona, que se queda',
    options: { into: { value: 'ID', help: 'el perfil que se queda, con su nombre y su teléfono' } },
    run: merge,
  },
  hidden: {
    help: 'lo que está oculto',
    run: async ({ db, config }) => describeHiddenContent(await listHiddenContent(db), config.linkBase),
  },
}

async function hide(ctx: AdminContext, id: string, options: CommandOptions): Promise<string> {
  const target = await findTarget(ctx, id)
  const cancels = 'cancel-appointments' in options
  if (cancels && target.kind !== 'person')
    throw new CommandError('--cancel-appointments solo sirve con un perfil.', 2)
  const done = (await hideReportTarget(ctx, target))
    ? `Oculto: ${toPrintableText(target.title)}. Para volver a mostrarlo: restore ${target.id}`
    : `Ya estaba oculto: ${toPrintableText(target.title)}.`
  if (target.kind === 'person')
    return `${done}\n${await listOrCancelAppointments(ctx, target.id, { cancels, repeat: `hide ${target.id}` })}`
  return target.kind === 'photo'
    ? `${done}\nSi hay un caché o CDN delante, bórrale ${photoUrl(target.id, 'thumb').replace(/[^/]+$/, '*')}`
    : done
}

async function restore(ctx: AdminContext, id: string): Promise<string> {
  const target = await findTarget(ctx, id)
  return (await restoreReportTarget(ctx, target))
    ? `A la vista otra vez: ${toPrintableText(target.title)}.`
    : `No estaba oculto: ${toPrintableText(target.title)}.`
}

async function merge(ctx: AdminContext, typed: string, { into }: CommandOptions): Promise<string> {
  if (into === undefined) throw new CommandError('Falta --into con el perfil que se queda.', 2)
  const [from, kept] = [await findTarget(ctx, typed), await findTarget(ctx, into)]
  if (from.kind !== 'person' || kept.kind !== 'person')
    throw new CommandError('Solo se unen perfiles: escribe el ID o el enlace de dos perfiles.', 2)
  await mergePeopleAsOperator(ctx, { fromId: from.id, intoId: kept.id })
  return `Listo: ${toPrintableText(from.title)} es ahora ${toPrintableText(kept.title)}. No se puede deshacer.`
}

async function dismiss(ctx: AdminContext, id: string): Promise<string> {
  const target = await findTarget(ctx, id)
  const count = await dismissReports(ctx, target)
  if (count === 0) throw new CommandError(`No hay reportes pendientes de ${toPrintableText(target.title)}.`)
  return `Se queda como está: ${toPrintableText(target.title)}. Reportes cerrados: ${count}.`
}

async function findTarget(ctx: AdminContext, typed: string): Promise<ReportTargetDescription> {
  for (const target of await findCandidates(ctx, typed)) {
    const described = await describeReportTarget(ctx.db, target)
    if (described) return described
  }
  throw new CommandError(`No hay un reporte, un perfil, una reseña ni una foto ${typed}.`)
}

async function findCandidates({ db }: AdminContext, typed: string): Promise<ReportTarget[]> {
  const photo = photoIdSchema.safeParse(/\/fotos\/([0-9a-f-]{36})(?:\/|$)/.exec(typed)?.[1])
  if (photo.success) return [{ kind: 'photo', id: photo.data }]
  const address = /\/(?:perfil|agenda)\/([^/?#]+)/.exec(typed)?.[1]
  const id = (address ?? typed).toLowerCase()
  const reported = address === undefined ? await findReportTargetsByReportId(db, id) : []
  if (reported.length > 1)
    throw new CommandError(`Hay varios reportes que terminan en ${typed}: escribe el ID completo.`)
  if (reported.length === 1) return reported
  // Account ids are case-sensitive, so look up the id as it was typed.
  const person = await findPersonBySlugOrId(db, address ?? typed)
  if (person) return [{ kind: 'person', id: person.id }]
  const review = reviewIdSchema.safeParse(id)
  const unknownPhoto = photoIdSchema.safeParse(id)
  return [
    ...(review.success ? [{ kind: 'review', id: review.data } as const] : []),
    ...(unknownPhoto.success ? [{ kind: 'photo', id: unknownPhoto.data } as const] : []),
  ]
}
