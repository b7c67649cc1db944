import { globSync } from 'node:fs'
import path from 'node:path'
import type { Db } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { projectRoot } from '#kernel/project-root.ts'
import type { Town } from '../integration/moderation/town.ts'
import type { Member } from './factories/people.ts'

/** Inputs for the tests that call every query. */
export interface QuerySample {
  /** All inputs whose response may contain people of the test data. */
  inputs: (town: Town) => readonly unknown[]
  /** Why the response about a hidden person differs from the response about a deleted person. */
  differsWhenHidden?: string
  /** Reason why the response about a hidden person differs for one reader of the test data, by the name of the reader. */
  differsFor?: { friend: string }
  /** The fields that the query requires in addition to a text. */
  requiredFields?: (person: { personId: PersonId }) => object
  /** Creates a valid cursor, if the input of the query has a cursor. */
  cursor?: (person: { personId: PersonId }) => object
}

/**
 * Inputs for the tests that call every mutation. A mutation needs a sample if its input has a text, or if its `whenHidden` is 'rejected'.
 */
export interface MutationSample {
  /** Creates a valid input, a different one for each call. */
  input: (member: Member) => object | Promise<object>
  /** Reads the stored values in the shape of the input. Without this function, the test only checks the response. */
  read?: (call: { member: Member; input: object; answer: unknown }) => Promise<unknown>
  /** Text fields that the use case validates too: the test sends each of them alone. */
  judged?: readonly string[]
  /** The fraction of all texts that the test sends, from 0 to 1. Default 1; slow mutations have less. */
  part?: number
  /** The fraction of all texts that the test sends in `judged` fields. Default: `part`. */
  judgedPart?: number
}

/** The samples of a module, by the names of its procedures in the router of the module. */
export interface ProcedureSamples {
  queries: Record<string, QuerySample>
  mutations: (db: Db) => Record<string, MutationSample>
}

const byModule = await Promise.all(
  globSync('tests/integration/*/procedure-samples.ts', { cwd: projectRoot }).map(async (file) => {
    const { samples }: { samples: ProcedureSamples } = await import(path.join(projectRoot, file))
    return { module: path.basename(path.dirname(file)), samples }
  }),
)

const withModule = <Sample>(module: string, samples: Record<string, Sample>) =>
  Object.entries(samples).map(([name, sample]): [string, Sample] => [`${module}.${name}`, sample])

/** Samples of queries by procedure name, 'module.name'. */
export const querySamples: Record<string, QuerySample> = Object.fromEntries(
  byModule.flatMap(({ module, samples }) => withModule(module, samples.queries)),
)

/** Samples of mutations by procedure name, 'module.name'. */
export function mutationSamples(db: Db): Record<string, MutationSample> {
  return Object.fromEntries(
    byModule.flatMap(({ module, samples }) => withModule(module, samples.mutations(db))),
  )
}

/** The file that must contain a sample of a procedure, for the message of a failing test. */
export function samplesFileOf(procedure: string): string {
  return `tests/integration/${procedure.split('.')[0]}/procedure-samples.ts`
}
