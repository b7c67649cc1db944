import { createHash } from 'node:crypto'
import { MAX, NIL } from 'uuid'
import type { z } from 'zod'
import { getKnownImportFieldNames } from '#operator/import/known-fields.ts'
import {
  type ExportCollectionName,
  type ExportDocument,
  type ImportSourceFile,
  invalidUtf8Message,
  readExportDocuments,
} from '#operator/import/read-documents.ts'
import type { ImportReport, ImportReportSeverity } from '#operator/import/report.ts'
import { cleanExportedId, isRecord, parseExportedId, truncateText } from '#operator/import/values.ts'

export interface ImportDocument {
  id: string
  value: Record<string, unknown>
  addFinding(severity: ImportReportSeverity, field: string, reason: string): void
}

export async function* readCollectionDocuments(
  sources: readonly ImportSourceFile[],
  collection: ExportCollectionName,
  report: ImportReport | null,
  isAgain = false,
): AsyncGenerator<ImportDocument> {
  const seen = new Set<string>()
  const known = new Set(getKnownImportFieldNames(collection))
  for (const source of sources.filter((one) => one.collection === collection)) {
    for await (const found of readExportDocuments(source)) {
      const addFinding = (severity: ImportReportSeverity, id: string, field: string, reason: string) =>
        report?.add({ severity, file: source.name, line: found.line, id, field, reason })
      const read = toDocument(found, collection)
      if ('problem' in read) {
        if (!isAgain) addFinding('ERROR', found.key ?? '', '', read.problem)
      } else if ((collection !== 'users' || isAgain) && seen.has(read.id)) {
        if (!isAgain)
          addFinding(
            'ERROR',
            read.id,
            'id',
            'Otro documento de la exportación tiene este id; se tomó el primero',
          )
      } else {
        seen.add(read.id)
        const document: ImportDocument = {
          ...read,
          addFinding: (severity, field, reason) => addFinding(severity, read.id, field, reason),
        }
        if (report && !isAgain) reportUnknownFields(document, known)
        if (found.isDamaged && !isAgain) document.addFinding('AVISO', '', invalidUtf8Message)
        yield document
      }
    }
  }
}

function reportUnknownFields({ value, addFinding }: ImportDocument, known: Set<string>): void {
  for (const field of Object.keys(value)) {
    if (known.has(field) || known.has(field.normalize('NFC'))) continue
    known.add(field)
    addFinding('AVISO', field, 'Este campo no se conoce; no se toma de ningún documento')
  }
}

function toDocument(
  found: ExportDocument,
  collection: ExportCollectionName,
): { id: string; value: Record<string, unknown> } | { problem: string } {
  if ('broken' in found) return { problem: `No es JSON válido: ${found.broken}` }
  if (!isRecord(found.value))
    return { problem: `Debería ser un documento, con llaves y campos: ${beginningOf(found.value)}` }
  const outer = found.value
  // Some exporters write the fields of a document under the key `data`, next to the id.
  const value = isRecord(outer.data) && !('nombre' in outer) ? outer.data : outer
  const id =
    (found.key && cleanExportedId(found.key)) ??
    parseExportedId(outer.id ?? outer._id ?? outer.__id__ ?? outer.__name__ ?? value.id)
  if (id !== null) return { id, value }
  if (collection !== 'users')
    return { id: createHash('sha256').update(JSON.stringify(value)).digest('hex'), value }
  const accountId = parseExportedId(value.userId)
  if (accountId !== null) return { id: accountId, value }
  return { problem: `La persona no tiene id: ${beginningOf(value)}` }
}

function beginningOf(value: unknown): string {
  return truncateText(JSON.stringify(value).slice(0, 200), 100)
}

export function deriveImportedId<Schema extends z.ZodType<string>>(
  schema: Schema,
  collection: ExportCollectionName | 'servicios',
  oldId: string,
): z.output<Schema> {
  const own = schema.safeParse(oldId.toLowerCase())
  // The nil UUID and the max UUID are placeholders in exports, not ids.
  return own.success && own.data !== NIL && own.data !== MAX
    ? own.data
    : schema.parse(uuidFor(collection, oldId))
}

function uuidFor(collection: ExportCollectionName | 'servicios', oldId: string): string {
  const bytes = createHash('sha256').update(`${collection}:${oldId}`).digest()
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

export async function prepareAndWriteImportBatches<Batch, Ready>(
  batches: AsyncIterable<Batch>,
  prepare: (batch: Batch) => Ready,
  write: (ready: Ready) => Promise<void>,
): Promise<void> {
  let writing = Promise.resolve()
  for await (const batch of batches) {
    const ready = prepare(batch)
    await writing
    writing = write(ready)
    writing.catch(() => undefined)
  }
  await writing
}

export async function* groupIntoBatches<Item>(
  items: AsyncIterable<Item>,
  size: number,
): AsyncGenerator<Item[]> {
  let batch: Item[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length === size) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

/** Do not report a document's problems again if an earlier import has already reported the problems. */
export function bufferFindingsOfImportedDocument(document: ImportDocument): {
  document: ImportDocument
  release: () => void
} {
  const buffered: Parameters<ImportDocument['addFinding']>[] = []
  return {
    document: { ...document, addFinding: (...words) => void buffered.push(words) },
    release: () => {
      for (const words of buffered) document.addFinding(...words)
    },
  }
}
