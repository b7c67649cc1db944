import { listProcedures } from '../../tools/procedures-list.ts'
import { type BenchCase, reasonsNotToMeasureProcedure } from './cases.ts'

export function filterBenchCasesOfExistingProcedures(cases: readonly BenchCase[]): BenchCase[] {
  const known = new Set(listProcedures().map(({ name }) => name))
  return cases.filter(({ calls }) => calls.some(({ procedure }) => known.has(procedure)))
}

export function findUnmeasuredQueries(cases: readonly BenchCase[]): string[] {
  const measured = cases.flatMap(({ calls }) => calls.map(({ procedure }) => procedure))
  return listProcedures()
    .filter(
      ({ name, type }) =>
        type === 'query' && !measured.includes(name) && !(name in reasonsNotToMeasureProcedure),
    )
    .map(({ name }) => name)
}
