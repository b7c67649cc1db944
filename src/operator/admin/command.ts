import type { Clock } from '#kernel/clock.ts'
import type { Config } from '#kernel/config.ts'
import type { Db } from '#kernel/db/statements.ts'
import type { PersonEventHandlers } from '#kernel/person-event-handlers.ts'

export interface AdminContext {
  db: Db
  config: Pick<Config, 'linkBase' | 'mailFrom' | 'limits' | 'storage' | 'dataDir' | 'awsRegion'>
  clock: Clock
  personEventHandlers: readonly PersonEventHandlers[]
  printProgress: (line: string) => void
}

export type CommandOptions = Readonly<Record<string, string | undefined>>

interface Option {
  value?: string
  help: string
}

interface Described {
  argument?: string
  optional?: true
  help: string
  options?: Record<string, Option>
}

export type AdminCommand = Described &
  (
    | { run: (ctx: AdminContext, argument: string, options: CommandOptions) => Promise<string> }
    | { alone: () => Promise<{ text: string; exitCode: 0 | 1 }> }
  )
