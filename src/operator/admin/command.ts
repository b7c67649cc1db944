import type { Clock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config.ts'
import type { Db } from '#kernel/db/statements.ts'
import type { PersonParticipant } from '#kernel/person-participant.ts'

export interface AdminContext {
  db: Db
  config: Pick<Config, 'linkBase' | 'mailFrom' | 'limits' | 'storage' | 'dataDir' | 'awsRegion'>
  clock: Clock
  participants: readonly PersonParticipant[]
  /** Prints the progress of a long command. */
  printProgress: (line: string) => void
}

/** Options of the command line by name; '' for an option without a value. */
export type Options = Readonly<Record<string, string | undefined>>

interface Option {
  /** Placeholder of the option's value in the help; undefined when it takes no value. */
  value?: string
  help: string
}

interface Described {
  /** Placeholder of the argument in the help; undefined when the command takes no argument. */
  argument?: string
  optional?: true
  help: string
  /** Typed options by name, without '--'. */
  options?: Record<string, Option>
}

/** A command of the operator. `run` needs an open database; `alone` works without a database, to diagnose the installation. */
export type Command = Described &
  (
    | { run: (ctx: AdminContext, argument: string, options: Options) => Promise<string> }
    | { alone: () => Promise<{ text: string; exitCode: 0 | 1 }> }
  )
