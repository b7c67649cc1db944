import { globSync } from 'node:fs'
import path from 'node:path'
import type { Db } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { projectRoot } from '#kernel/project-root.ts'
import type { ModerationTestData } from '../integration/moderation/test-data.ts'
import type { Member } from './factories/people.ts'

/** Inputs of one query, for the tests that call every query. */
export interface QuerySample {
  /** Returns all inputs of the query for which the response may contain people of the test data. */
  inputs: (town: ModerationTestData) => readonly unknown[]
  differsWhenHidden?: string
  /** Why the reader `friend` of the test data is allowed to notice that a person, photo or review is hidden. */
  differsFor?: { friend: string }
  requiredFields?: (person: { personId: PersonId }) => object
  /** Creates a valid cursor. Set this function if the input of the query has a cursor. */
  cursor?: (person: { personId: PersonId }) => object
}

/**
 * Inputs of one mutation, for the tests that call every mutation. A mutation needs a sample if its input has a
 * text, or if its `whenHidden` is 'rejected'.
 */
export interface MutationSample {
  /** Creates a valid input. Each call must create a different input. */
  input: (member: Member) => object | Promise<object>
  /**
   * Reads the stored values in the shape of the input. Without this function, the test only checks the
   * response.
   */
  read?: (call: { member: Member; input: object; answer: unknown }) => Promise<unknown>
  /**
   * Text fields that the use case validates too, not only the schema. The test sends the text of each such
   * field alone.
   */
  judged?: readonly string[]
  /** Fraction of all test texts that the test sends, from 0 to 1. Default: 1; slow mutations have less. */
  part?: number
  /** Fraction of all test texts that the test sends in the fields of `judged`. Default: `part`. */
  judgedPart?: number
}

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

export const querySamples: Record<string, QuerySample> = Object.fromEntries(
  byModule.flatMap(({ module, samples }) => withModule(module, samples.queries)),
)

export function mutationSamples(db: Db): Record<string, MutationSample> {
  return Object.fromEntries(
    byModule.flatMap(({ module, samples }) => withModule(module, samples.mutations(db))),
  )
}

/** The message of a failing test contains this path. */
export function getSamplesFilePath(procedure: string): string {
  return `tests/integration/${procedure.split('.')[0]}/procedure-samples.ts`
}
