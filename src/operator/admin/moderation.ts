import { photoIdSchema, reviewIdSchema } from '#kernel/ids/contract.ts'
import { photoUrl } from '#kernel/photos/contract.ts'
import { findPersonByAddress } from '#modules/identity/operator-api.ts'
import {
  type DescribedThing,
  describeThing,
  dismissReports,
  findReported,
  hideThing,
  listHidden,
  listReports,
  restoreThing,
  type Thing,
} from '#modules/reviews/operator-api.ts'
import { cancelOption, settleAppointments } from '#operator/admin/appointments.ts'
import type { AdminContext, Command, Options } from '#operator/admin/command.ts'
import { describeHidden, describeReports } from '#operator/admin/moderation-output.ts'
import { printable } from '#operator/admin/output.ts'
import { OrderError } from '#operator/order.ts'

/** Commands to hide, restore or keep reported content, by name in the order of the help. */
export const moderationCommands: Record<string, Command> = {
  reports: {
    help: 'los perfiles, reseñas y fotos que alguien reportó y esperan tu respuesta',
    run: async ({ db, config }) => describeReports(await listReports(db), config.linkBase),
  },
  hide: {
    argument: 'ID',
    help: 'oculta lo reportado, o un perfil, una reseña o una foto por su ID o su enlace',
    options: cancelOption,
    run: hide,
  },
  restore: { argument: 'ID', help: 'vuelve a mostrar lo que ocultaste, como estaba', run: restore },
  dismiss: { argument: 'ID', help: 'deja lo reportado como está y cierra sus reportes', run: dismiss },
  hidden: {
    help: 'lo que está oculto',
    run: async ({ db, config }) => describeHidden(await listHidden(db), config.linkBase),
  },
}

async function hide(ctx: AdminContext, id: string, options: Options): Promise<string> {
  const thing = await findThing(ctx, id)
  const cancels = 'cancel-appointments' in options
  if (cancels && thing.kind !== 'person')
    throw new OrderError('--cancel-appointments solo sirve con un perfil.', 2)
  const done = (await hideThing(ctx, thing))
    ? `Oculto: ${printable(thing.title)}. Para volver a mostrarlo: restore ${thing.id}`
    : `Ya estaba oculto: ${printable(thing.title)}.`
  if (thing.kind === 'person')
    return `${done}\n${await settleAppointments(ctx, thing.id, { cancels, repeat: `hide ${thing.id}` })}`
  // Caches may serve their copy without a request to this server.
  return thing.kind === 'photo'
    ? `${done}\nSi hay un caché o CDN delante, bórrale ${photoUrl(thing.id, 'thumb').replace(/[^/]+$/, '*')}`
    : done
}

async function restore(ctx: AdminContext, id: string): Promise<string> {
  const thing = await findThing(ctx, id)
  return (await restoreThing(ctx, thing))
    ? `A la vista otra vez: ${printable(thing.title)}.`
    : `No estaba oculto: ${printable(thing.title)}.`
}

async function dismiss(ctx: AdminContext, id: string): Promise<string> {
  const thing = await findThing(ctx, id)
  const count = await dismissReports(ctx, thing)
  if (count === 0) throw new OrderError(`No hay reportes pendientes de ${printable(thing.title)}.`)
  return `Se queda como está: ${printable(thing.title)}. Reportes cerrados: ${count}.`
}

/** Finds the person, review or photo behind a report, an id or a link. @throws OrderError */
async function findThing(ctx: AdminContext, typed: string): Promise<DescribedThing> {
  for (const thing of await findCandidates(ctx, typed)) {
    const described = await describeThing(ctx.db, thing)
    if (described) return described
  }
  throw new OrderError(`No hay un reporte, un perfil, una reseña ni una foto ${typed}.`)
}

async function findCandidates({ db }: AdminContext, typed: string): Promise<Thing[]> {
  const photo = photoIdSchema.safeParse(/\/fotos\/([0-9a-f-]{36})(?:\/|$)/.exec(typed)?.[1])
  if (photo.success) return [{ kind: 'photo', id: photo.data }]
  const address = /\/(?:perfil|agenda)\/([^/?#]+)/.exec(typed)?.[1]
  const id = (address ?? typed).toLowerCase()
  const reported = address === undefined ? await findReported(db, id) : []
  if (reported.length > 1)
    throw new OrderError(`Hay varios reportes que terminan en ${typed}: escribe el ID completo.`)
  if (reported.length === 1) return reported
  // Account ids are case-sensitive.
  const person = await findPersonByAddress(db, address ?? typed)
  if (person) return [{ kind: 'person', id: person.id }]
  const review = reviewIdSchema.safeParse(id)
  const unknownPhoto = photoIdSchema.safeParse(id)
  return [
    ...(review.success ? [{ kind: 'review', id: review.data } as const] : []),
    ...(unknownPhoto.success ? [{ kind: 'photo', id: unknownPhoto.data } as const] : []),
  ]
}
