import { expect } from 'vitest'
import { systemClock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config.ts'
import type { Db } from '#kernel/db/statements.ts'
import { runCommand } from '#operator/admin/commands.ts'
import { CommandError } from '#operator/command-line.ts'
import { personEventHandlers } from '#server/person-event-handlers.ts'
import { createTestConfig } from './caller.ts'

type Answer = (...words: string[]) => Promise<string>

export function createAdminCommandRunner(db: Db, settings: Partial<Config> = {}): Answer {
  const config = createTestConfig(settings)
  const printProgress = () => undefined
  return (...words) =>
    runCommand({ db, config, clock: systemClock, personEventHandlers, printProgress }, words)
}

export async function expectCommandError(answer: Promise<string>): Promise<[number, string]> {
  const error = await answer.then(
    (output) => expect.fail(`It said: ${output}`),
    (reason: unknown) => reason,
  )
  if (!(error instanceof CommandError)) throw error
  return [error.exitCode, error.message]
}
