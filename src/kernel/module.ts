import type { AnyTRPCMutationProcedure, AnyTRPCQueryProcedure } from '@trpc/server'
import type { RequestContext } from '#kernel/context.ts'
import type { Db } from '#kernel/db/statements.ts'
import type { ErrorKind } from '#kernel/errors.ts'
import type { Job } from '#kernel/jobs.ts'
import type { PersonEventHandlers } from '#kernel/person-event-handlers.ts'

export type JobContext = Pick<RequestContext, 'config' | 'db' | 'clock' | 'log' | 'personEventHandlers'>

type Procedures = Record<string, AnyTRPCQueryProcedure | AnyTRPCMutationProcedure>

export interface ModuleDefinition<Name extends string = string, Own extends Procedures = Procedures> {
  /** The module's tRPC router key, such as `reviews`; the module's error codes begin with `REVIEWS.`. */
  name: Name
  /** Names of the other modules from which this module may import. */
  uses: readonly string[]
  procedures: Own
  messages: Record<string, string>
  errorKinds: Record<string, ErrorKind>
  personEventHandlers?: PersonEventHandlers
  jobs?: (context: JobContext) => Job[]
  /** Runs at each server start after the migrations, possibly in several processes concurrently. */
  prepareDatabase?: (db: Db) => Promise<void>
}

export function defineModule<const Name extends string, Own extends Procedures>(
  module: ModuleDefinition<Name, Own>,
): ModuleDefinition<Name, Own> {
  return module
}
