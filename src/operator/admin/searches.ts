import { findSearchMisses } from '#modules/circles/operator-api.ts'
import type { AdminCommand, AdminContext } from '#operator/admin/command.ts'
import { CommandError } from '#operator/command-line.ts'

const maxSearches = 100
const defaultDays = 30
const dayMs = 24 * 60 * 60_000

export const adminSearchCommands: Record<string, AdminCommand> = {
  searches: {
    argument: 'DÍAS',
    optional: true,
    help: `lo que se buscó y no encontró a nadie en los últimos ${defaultDays} días: palabras y cuántas veces`,
    run: showSearches,
  },
}

async function showSearches({ db, clock }: AdminContext, argument: string): Promise<string> {
  const days = argument === '' ? defaultDays : Number(argument)
  if (!Number.isInteger(days) || days < 1) throw new CommandError(`"${argument}" no es un número de días.`, 2)
  const misses = await findSearchMisses(db, new Date(clock.now().getTime() - days * dayMs), maxSearches)
  if (misses.length === 0) return 'Todas las búsquedas encontraron a alguien.'
  const width = String(misses[0]?.count ?? 0).length
  return misses.map(({ words, count }) => `${String(count).padStart(width)}  ${words}`).join('\n')
}
