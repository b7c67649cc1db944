import { recordAuditEvent } from '#kernel/audit.ts'
import { inTransaction } from '#kernel/db/transactions.ts'
import {
  deleteRetiredInstallationKeys,
  keyRotationDelayMs,
  rotateInstallationKeys,
} from '#kernel/installation-key.ts'
import type { AdminContext, CommandOptions } from '#operator/admin/command.ts'
import { CommandError } from '#operator/command-line.ts'

const delay = `${keyRotationDelayMs / 60_000} min`

export async function runRotateKeysCommand(
  ctx: AdminContext,
  _argument: string,
  options: CommandOptions,
): Promise<string> {
  const { db, clock } = ctx
  if ('drop-old' in options) return dropOldKeys(ctx)
  const rotated = await inTransaction(db, async (tx) => {
    const count = await rotateInstallationKeys(tx, clock.now())
    if (count > 0) await recordAuditEvent(tx, ctx, { event: 'KEY_ROTATED', by: 'operator' })
    return count
  })
  if (rotated === 0) return 'Todavía no hay claves que cambiar: se crean cuando hacen falta.'
  return [
    `Claves cambiadas: ${rotated}. Firman dentro de ${delay}, cuando todos los procesos las conocen.`,
    'Los enlaces y calendarios de antes siguen abriendo. Si una clave pudo filtrarse, espera ese tiempo y corre:',
    'npm run admin -- rotate-key --drop-old',
  ].join('\n')
}

async function dropOldKeys(ctx: AdminContext): Promise<string> {
  const { dropped, signing } = await inTransaction(ctx.db, async (tx) => {
    const result = await deleteRetiredInstallationKeys(tx, ctx.clock.now())
    if (result.dropped > 0) await recordAuditEvent(tx, ctx, { event: 'OLD_KEYS_DROPPED', by: 'operator' })
    return result
  })
  if (dropped === 0 && signing > 0)
    throw new CommandError(`Las claves nuevas aún no firman: espera ${delay} después de rotate-key.`)
  if (dropped === 0) return 'No hay claves anteriores que borrar.'
  return `Claves anteriores borradas: ${dropped}. En un minuto, los enlaces que firmaron dejan de abrir.`
}
