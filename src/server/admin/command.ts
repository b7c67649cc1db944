import type { Clock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config.ts'
import type { Db } from '#kernel/db/client.ts'
import type { PersonParticipant } from '#kernel/person-participant.ts'

/** What the operator's commands work on. */
export interface AdminContext {
  db: Db
  config: Pick<Config, 'linkBase' | 'mailFrom' | 'storage' | 'dataDir' | 'awsRegion'>
  clock: Clock
  participants: readonly PersonParticipant[]
  /** Of what takes long, how far it is. */
  say: (line: string) => void
}

export interface Command {
  /** How its argument is called in the help; undefined when it takes none. */
  argument?: string
  optional?: true
  help: string
  run: (ctx: AdminContext, argument: string) => Promise<string>
}
