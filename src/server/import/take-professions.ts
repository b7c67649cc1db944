import { addProfessions, distinctProfessions } from '#modules/identity/api.ts'
import { type ImportContext, inTransaction } from '#server/import/context.ts'
import { readDocuments } from '#server/import/read-documents.ts'
import { cut, isRecord, readLines } from '#server/import/values.ts'

/** Longest name of a profession that the list keeps, in characters. */
const longest = 120

/** Adds the shared list of professions (spec §3), however it is wrapped. @returns how many names it had */
export async function takeProfessions(ctx: ImportContext): Promise<number> {
  const names: string[] = []
  for (const source of ctx.sources.filter(({ collection }) => collection === 'professions')) {
    for await (const found of readDocuments(source)) {
      if ('value' in found) names.push(...listsIn(found.value))
      else if (!source.isShared)
        ctx.report.add({
          severity: 'ERROR',
          file: source.name,
          line: found.line,
          id: '',
          field: '',
          reason: `No es JSON válido: ${found.broken}`,
        })
    }
  }
  const professions = distinctProfessions(names.map((name) => cut(name, longest)))
  if (ctx.write) await inTransaction(ctx, (tx) => addProfessions(tx, professions))
  return professions.length
}

/** Every list of texts that stands somewhere in a document. */
function listsIn(value: unknown): string[] {
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return readLines(value)
  if (Array.isArray(value)) return value.flatMap(listsIn)
  return isRecord(value) ? Object.values(value).flatMap(listsIn) : []
}
