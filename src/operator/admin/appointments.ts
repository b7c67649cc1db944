import type { PersonId } from '#kernel/ids/contract.ts'
import { formatCountWithNoun } from '#kernel/text/format-quantity.ts'
import {
  cancelAppointmentsAsOperator,
  findUpcomingAppointments,
  type UpcomingAppointments,
} from '#modules/scheduling/operator-api.ts'
import type { AdminContext } from '#operator/admin/command.ts'
import { toPrintableText } from '#operator/admin/output.ts'

const maxListed = 10

export const cancelAppointmentsOption = {
  'cancel-appointments': {
    help: 'además cancela sus citas por venir y avisa a la otra parte; no se puede deshacer',
  },
}

export async function listOrCancelAppointments(
  ctx: AdminContext,
  personId: PersonId,
  { cancels, repeat }: { cancels: boolean; repeat: string },
): Promise<string> {
  if (!cancels) {
    const upcoming = await findUpcomingAppointments(ctx.db, personId, ctx.clock.now(), maxListed)
    return describeUpcoming(upcoming, personId, repeat)
  }
  const cancelled = await cancelAppointmentsAsOperator(ctx, personId)
  return cancelled === 0
    ? 'No tiene citas por venir.'
    : `${formatCountWithNoun(cancelled, 'cita cancelada', 'citas canceladas')}, con aviso a ambas partes. No se puede deshacer.`
}

function describeUpcoming({ total, next }: UpcomingAppointments, personId: PersonId, repeat: string): string {
  if (total === 0) return 'No tiene citas por venir.'
  const lines = next.map((appointment) => {
    const { localDate, localTime, timeZone, clientId, clientName, providerName } = appointment
    const other = clientId === personId ? providerName : clientName
    return `  ${localDate} ${localTime} (${timeZone})  con ${toPrintableText(other)}`
  })
  return [
    `Sus citas por venir siguen en pie: ${total}.`,
    ...lines,
    ...(total > next.length ? ['  …'] : []),
    `Para cancelarlas, con aviso a ambas partes (no se puede deshacer): ${repeat} --cancel-appointments`,
  ].join('\n')
}
