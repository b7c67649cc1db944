import { normalizeProfessions } from '#modules/identity/api.ts'
import { addProfessions } from '#modules/identity/operator-api.ts'
import { type ImportContext, writeImportBatch } from '#operator/import/context.ts'
import type { ImportDocument } from '#operator/import/document.ts'
import { truncateImportedName } from '#operator/import/fields.ts'
import { invalidUtf8Message, readExportDocuments } from '#operator/import/read-documents.ts'
import { isEmptyValue, isRecord, parseExportedSingleLineText } from '#operator/import/values.ts'

const maxNameLength = 120

export async function importProfessionDocuments(ctx: ImportContext): Promise<number> {
  const names: string[] = []
  for (const source of ctx.sources.filter(({ collection }) => collection === 'professions')) {
    for await (const found of readExportDocuments(source)) {
      const addFinding: ImportDocument['addFinding'] = (severity, field, reason) =>
        ctx.report.add({ severity, file: source.name, line: found.line, id: '', field, reason })
      if (found.isDamaged) addFinding('AVISO', '', invalidUtf8Message)
      if ('value' in found) names.push(...namesIn(found.value, addFinding))
      else if (!source.isShared) addFinding('ERROR', '', `No es JSON válido: ${found.broken}`)
    }
  }
  const professions = normalizeProfessions(names)
  if (ctx.write) await writeImportBatch(ctx, (tx) => addProfessions(tx, professions))
  return professions.length
}

function namesIn(value: unknown, addFinding: ImportDocument['addFinding'], isListed = false): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => namesIn(one, addFinding, true))
  if (isRecord(value)) {
    const isList = Object.keys(value).every((key) => /^\d+$/.test(key))
    return Object.values(value).flatMap((one) => namesIn(one, addFinding, isList))
  }
  if (!isListed || isEmptyValue(value)) return []
  const name = typeof value === 'string' ? parseExportedSingleLineText(value) : null
  if (name === null)
    addFinding('AVISO', '', `No es el nombre de una profesión y no se tomó: ${JSON.stringify(value)}`)
  return name === null ? [] : [truncateImportedName({ addFinding }, '', name, maxNameLength)]
}
