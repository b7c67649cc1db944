import type { AnyTRPCMutationProcedure, AnyTRPCQueryProcedure } from '@trpc/server'
import type { RequestContext } from '#kernel/context.ts'
import type { Db } from '#kernel/db/statements.ts'
import type { ErrorKind } from '#kernel/errors.ts'
import type { Job } from '#kernel/jobs.ts'
import type { PersonParticipant } from '#kernel/person-participant.ts'

export type JobContext = Pick<RequestContext, 'config' | 'db' | 'clock' | 'log' | 'participants'>

type Procedures = Record<string, AnyTRPCQueryProcedure | AnyTRPCMutationProcedure>

/** Description of a module for the server, the checks and the generated documents. */
export interface Module<Name extends string = string, Own extends Procedures = Procedures> {
  /** Key of the module in the router; its error codes start with it in upper case (`REVIEWS.`). */
  name: Name
  /** Modules whose `api.ts` and contract this module may import. `npm run check` rejects other imports and cycles. */
  uses: readonly string[]
  procedures: Own
  /** The Spanish sentence of each error code. */
  messages: Record<string, string>
  /** The HTTP status of each error code, by its tRPC name. */
  errorKinds: Record<string, ErrorKind>
  /** Required if a table of the module has a column that references a person. */
  participant?: PersonParticipant
  /** Work that runs periodically, in one process of the installation at a time. */
  jobs?: (context: JobContext) => Job[]
  /** Runs at each start after the migrations, possibly in several processes at once. Stores data that comes with the code. */
  prepareDatabase?: (db: Db) => Promise<void>
}

/** Describes a module, in its `module.ts`. `src/server/modules.ts` lists all modules. */
export function defineModule<const Name extends string, Own extends Procedures>(
  module: Module<Name, Own>,
): Module<Name, Own> {
  return module
}
