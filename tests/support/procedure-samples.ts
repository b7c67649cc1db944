import { globSync } from 'node:fs'
import path from 'node:path'
import type { Db } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { projectRoot } from '#kernel/project-root.ts'
import type { ModerationTestData } from '../integration/moderation/test-data.ts'
import type { TestMember } from './factories/people.ts'

export interface QueryProcedureSample {
  inputs: (town: ModerationTestData) => readonly unknown[]
  differsWhenHidden?: string
  /** Why the member `friend` may notice that a person, photo or review is hidden. */
  differsFor?: { friend: string }
  requiredFields?: (person: { personId: PersonId }) => object
  /** Set this function if the input of the query has a cursor. */
  cursor?: (person: { personId: PersonId }) => object
}

/** A mutation needs a sample if its input has a text, or if its `whenHidden` is 'rejected'. */
export interface MutationProcedureSample {
  /** Each call must create a different valid input. */
  input: (member: TestMember) => object | Promise<object>
  /** Reads the stored values in the shape of the input. Without `read`, the test only checks the response. */
  read?: (call: { member: TestMember; input: object; answer: unknown }) => Promise<unknown>
  /** Text fields that the use case validates too. The text of each such field is sent alone. */
  judged?: readonly string[]
  /** Fraction of all test texts that the test sends, from 0 to 1. Default: 1; slow mutations have less. */
  part?: number
  /** Fraction of the test texts that the test sends in the fields listed in `judged`. Default: `part`. */
  judgedPart?: number
}

export interface ProcedureSamples {
  queries: Record<string, QueryProcedureSample>
  mutations: (db: Db) => Record<string, MutationProcedureSample>
}

const byModule = await Promise.all(
  globSync('tests/integration/*/procedure-samples.ts', { cwd: projectRoot }).map(async (file) => {
    const { samples }: { samples: ProcedureSamples } = await import(path.join(projectRoot, file))
    return { module: path.basename(path.dirname(file)), samples }
  }),
)

const withModule = <Sample>(module: string, samples: Record<string, Sample>) =>
  Object.entries(samples).map(([name, sample]): [string, Sample] => [`${module}.${name}`, sample])

export const queryProcedureSamples: Record<string, QueryProcedureSample> = Object.fromEntries(
  byModule.flatMap(({ module, samples }) => withModule(module, samples.queries)),
)

export function mutationProcedureSamples(db: Db): Record<string, MutationProcedureSample> {
  return Object.fromEntries(
    byModule.flatMap(({ module, samples }) => withModule(module, samples.mutations(db))),
  )
}

export function getProcedureSamplesFilePath(procedure: string): string {
  return `tests/integration/${procedure.split('.')[0]}/procedure-samples.ts`
}
