import type { Clock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config.ts'
import type { Db } from '#kernel/db/client.ts'
import type { PersonParticipant } from '#kernel/person-participant.ts'

/** What the operator's commands work on. */
export interface AdminContext {
  db: Db
  config: Pick<Config, 'linkBase' | 'mailFrom' | 'storage' | 'dataDir'>
  clock: Clock
  participants: readonly PersonParticipant[]
  /** Of what takes long, how far it is. */
  say: (line: string) => void
}

/** What went wrong, for the operator; `exitCode` 2: the command itself makes no sense. */
export class AdminError extends Error {
  override name = 'AdminError'
  readonly exitCode: 1 | 2

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

export interface Command {
  /** How its argument is called in the help; undefined when it takes none. */
  argument?: string
  optional?: true
  help: string
  run: (ctx: AdminContext, argument: string) => Promise<string>
}
