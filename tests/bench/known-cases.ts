import { listProcedures } from '../../tools/procedures-list.ts'
import { type Case, notMeasured } from './cases.ts'

export function knownCases(cases: readonly Case[]): Case[] {
  const known = new Set(listProcedures().map(({ name }) => name))
  return cases.filter(({ calls }) => calls.some(({ procedure }) => known.has(procedure)))
}

/** Names of the router's queries that no benchmark case calls and that `notMeasured` does not list. */
export function forgottenQueries(cases: readonly Case[]): string[] {
  const measured = cases.flatMap(({ calls }) => calls.map(({ procedure }) => procedure))
  return listProcedures()
    .filter(({ name, type }) => type === 'query' && !measured.includes(name) && !(name in notMeasured))
    .map(({ name }) => name)
}
