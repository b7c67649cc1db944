import type { AnyTRPCMutationProcedure, AnyTRPCQueryProcedure } from '@trpc/server'
import type { RequestContext } from '#kernel/context.ts'
import type { Db } from '#kernel/db/statements.ts'
import type { ErrorKind } from '#kernel/errors.ts'
import type { Job } from '#kernel/jobs.ts'
import type { PersonParticipant } from '#kernel/person-participant.ts'

export type JobContext = Pick<RequestContext, 'config' | 'db' | 'clock' | 'log' | 'participants'>

type Procedures = Record<string, AnyTRPCQueryProcedure | AnyTRPCMutationProcedure>

/** Description of a module, read by the server, the checks and the generator of the documents. */
export interface Module<Name extends string = string, Own extends Procedures = Procedures> {
  /**
   * Key of the module's procedures in the tRPC router, such as `reviews`. The module's error codes start with
   * this key in upper case (`REVIEWS.`).
   */
  name: Name
  /** Modules whose `api.ts` and contract this module may import. `npm run check` rejects other imports and cycles. */
  uses: readonly string[]
  procedures: Own
  messages: Record<string, string>
  errorKinds: Record<string, ErrorKind>
  /**
   * What the module does when people are merged, hidden or deleted. Required if a table of the module has a
   * column that references a person.
   */
  participant?: PersonParticipant
  jobs?: (context: JobContext) => Job[]
  /**
   * Writes the data that the module's code contains into the database. Runs at each start after the migrations,
   * possibly in several processes at once.
   */
  prepareDatabase?: (db: Db) => Promise<void>
}

export function defineModule<const Name extends string, Own extends Procedures>(
  module: Module<Name, Own>,
): Module<Name, Own> {
  return module
}
