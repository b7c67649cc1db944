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
  /** The reason why this query may return different data to the member `friend` for hidden and for deleted records. */
  differsFor?: { friend: string }
  requiredFields?: (person: { personId: PersonId }) => object
  cursor?: (person: { personId: PersonId }) => object
}

/** Sample inputs for tests. A mutation needs them if its input has a text field, or if it rejects hidden members. */
export interface MutationProcedureSample {
  /** Each call of `input` must create a different valid input. */
  input: (member: TestMember) => object | Promise<object>
  /** Reads the stored values in the shape of the input. Without `read`, the test only checks the response. */
  read?: (call: { member: TestMember; input: object; answer: unknown }) => Promise<unknown>
  /**
   * Text fields that both the schema and the use case validate. A test call with an unusual text in such a field has no
   * other unusual text.
   */
  judged?: readonly string[]
  /** Fraction of all test texts that the test sends, from 0 to 1. Default: 1; use less for slow mutations. */
  part?: number
  /**
   * The fraction, from 0 to 1, of the unusual texts that the test of mutations sends in fields that the use case
   * validates. Default: the fraction for other fields (`part`).
   */
  judgedPart?: number
}

export interface ProcedureSamples {
  queries: Record<string, QueryProcedureSample>
  mutations: (db: Db) => Record<string, MutationProcedureSample>
}

const byModule = await Promise.all(
  globSync('tests/integration/*/procedure-samples.ts', { cwd: projectRoot }).map(async (file) => {
    const module = path.basename(path.dirname(file))
    const exported: Record<string, ProcedureSamples> = await import(path.join(projectRoot, file))
    const samples = exported[`${module}ProcedureSamples`]
    if (!samples) throw new Error(`${file} does not export ${module}ProcedureSamples`)
    return { module, samples }
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
