import type { FastifyInstance, FastifyReply } from 'fastify'
import { inTransaction } from '#kernel/db/transactions.ts'
import { AppError } from '#kernel/errors.ts'
import { appointmentIdSchema } from '#kernel/ids/contract.ts'
import { applyProcedureCallQuota, type CallQuota } from '#kernel/throttle.ts'
import { createIdentityError } from '#modules/identity/api.ts'
import {
  findCalendarFeedOwner,
  readAppointmentCalendarFile,
  readPersonCalendar,
} from '#modules/scheduling/host-api.ts'
import {
  type AppDependencies,
  countReadRequestForRateLimit,
  createRequestContext,
} from '#server/request-context.ts'

/** Calendar programs refresh at most every 15 minutes, far below 60 requests per hour. */
const perFeed: CallQuota = {
  name: 'calendar-feed',
  max: 60,
  withinMs: 60 * 60_000,
  error: () => createIdentityError('IDENTITY.TOO_MANY_REQUESTS'),
}

export async function calendarRoutes(
  app: FastifyInstance,
  { deps }: { deps: AppDependencies },
): Promise<void> {
  app.get<{ Params: { file: string } }>('/calendario/:file', async (request, reply) => {
    const [, secret] = /^(.+)\.ics$/.exec(request.params.file) ?? []
    const owner = secret === undefined ? null : await findCalendarFeedOwner(deps, secret)
    if (!owner) return reply.callNotFound()
    await inTransaction(deps.db, (tx) =>
      applyProcedureCallQuota(tx, perFeed, owner.personId, deps.clock.now()),
    )
    countReadRequestForRateLimit(deps, request)
    const calendar = await readPersonCalendar(deps, owner.personId)
    const etag = `"${calendar.version}"`
    reply
      .header('etag', `W/${etag}`)
      .header('cache-control', 'private, no-cache')
      .header('x-robots-tag', 'noindex')
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return sendCalendar(reply, await calendar.write(), 'circulo.ics')
  })

  app.get<{ Params: { file: string } }>('/api/citas/:file', async (request, reply) => {
    const context = await createRequestContext(deps, request, reply)
    reply.header('cache-control', 'private, no-store')
    const { data: id } = appointmentIdSchema.safeParse(request.params.file.replace(/\.ics$/, ''))
    const calendar = id === undefined ? null : await readAppointmentCalendarFile(context, { id })
    return calendar === null ? reply.redirect('/mis-citas', 303) : sendCalendar(reply, calendar, 'cita.ics')
  })

  app.get<{ Querystring: { token?: string | string[] } }>('/api/cita.ics', async (request, reply) => {
    const token = String(request.query.token ?? '')
    reply.header('cache-control', 'private, no-store')
    try {
      const calendar = await readAppointmentCalendarFile({ ...deps, actor: null }, { token })
      if (calendar !== null) return sendCalendar(reply, calendar, 'cita.ics')
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
    return reply.redirect(`/cita?token=${encodeURIComponent(token)}`, 303)
  })
}

/** An inline calendar file lets a phone offer to add the appointment instead of saving a file. */
function sendCalendar(reply: FastifyReply, calendar: string, name: string) {
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', `inline; filename="${name}"`)
    .send(calendar)
}
