import { distinctProfessions } from '#modules/identity/api.ts'
import { addProfessions } from '#modules/identity/operator-api.ts'
import { type ImportContext, writeBatch } from '#operator/import/context.ts'
import type { Document } from '#operator/import/document.ts'
import { shortened } from '#operator/import/fields.ts'
import { damaged, readDocuments } from '#operator/import/read-documents.ts'
import { isAbsent, isRecord, readLine } from '#operator/import/values.ts'

/** Max characters of a profession's name. */
const longest = 120

/** Adds the shared list of professions. @returns the number of names in the export */
export async function takeProfessions(ctx: ImportContext): Promise<number> {
  const names: string[] = []
  for (const source of ctx.sources.filter(({ collection }) => collection === 'professions')) {
    for await (const found of readDocuments(source)) {
      const say: Document['say'] = (severity, field, reason) =>
        ctx.report.add({ severity, file: source.name, line: found.line, id: '', field, reason })
      if (found.isDamaged) say('AVISO', '', damaged)
      if ('value' in found) names.push(...namesIn(found.value, say))
      else if (!source.isShared) say('ERROR', '', `No es JSON válido: ${found.broken}`)
    }
  }
  const professions = distinctProfessions(names)
  if (ctx.write) await writeBatch(ctx, (tx) => addProfessions(tx, professions))
  return professions.length
}

/** All texts in lists of a document, at any depth. */
function namesIn(value: unknown, say: Document['say'], isListed = false): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => namesIn(one, say, true))
  if (isRecord(value)) {
    // Exporters may write a list as an object with numeric keys.
    const isList = Object.keys(value).every((key) => /^\d+$/.test(key))
    return Object.values(value).flatMap((one) => namesIn(one, say, isList))
  }
  if (!isListed || isAbsent(value)) return []
  const name = typeof value === 'string' ? readLine(value) : null
  if (name === null)
    say('AVISO', '', `No es el nombre de una profesión y no se tomó: ${JSON.stringify(value)}`)
  return name === null ? [] : [shortened({ say }, '', name, longest)]
}
