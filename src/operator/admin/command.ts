import type { Clock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config.ts'
import type { Db } from '#kernel/db/statements.ts'
import type { PersonParticipant } from '#kernel/person-participant.ts'

/** What the operator's commands work on. */
export interface AdminContext {
  db: Db
  config: Pick<Config, 'linkBase' | 'mailFrom' | 'limits' | 'storage' | 'dataDir' | 'awsRegion'>
  clock: Clock
  participants: readonly PersonParticipant[]
  /** Of what takes long, how far it is. */
  say: (line: string) => void
}

/** Options as they were written, by name; '' for one without a value. */
export type Options = Readonly<Record<string, string | undefined>>

interface Option {
  /** Placeholder of its value in the help; undefined when the option takes no value. */
  value?: string
  help: string
}

interface Described {
  /** How its argument is called in the help; undefined when it takes none. */
  argument?: string
  optional?: true
  help: string
  /** By name, without '--'. */
  options?: Record<string, Option>
}

/** A command that needs an installation which opens, or one that comes to see why it does not. */
export type Command = Described &
  (
    | { run: (ctx: AdminContext, argument: string, options: Options) => Promise<string> }
    | { alone: () => Promise<{ text: string; exitCode: 0 | 1 }> }
  )
