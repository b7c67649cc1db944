import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { CommandError } from '#operator/command-line.ts'
import { knownImportFieldNames } from '#operator/import/known-fields.ts'
import {
  createJsonDocumentSplitter,
  type ExportDocumentText,
  type JsonValuePosition,
  type RoleOfJsonValueInExportFile,
} from '#operator/import/split-documents.ts'
import { truncateText } from '#operator/import/values.ts'

export const exportCollectionNames = [
  'users',
  'reviews',
  'invitations',
  'appointments',
  'professions',
] as const
export type ExportCollectionName = (typeof exportCollectionNames)[number]

const otherNames: Record<ExportCollectionName, readonly string[]> = {
  users: ['usuarios'],
  reviews: ['resenas', 'reseñas'],
  invitations: ['invitaciones'],
  appointments: ['citas'],
  professions: ['profesiones', 'system', 'sistema'],
}

interface SourceUse {
  isRead: boolean
  unknown: Set<string>
}

export interface ImportSourceFile {
  collection: ExportCollectionName
  path: string
  name: string
  isShared: boolean
  use: SourceUse
}

/**
 * Export files are `users.json`, `users.jsonl`, `users-2.ndjson` or a JSON file with several collections.
 * @throws CommandError if the folder has no such file
 */
export async function findExportFiles(folder: string): Promise<ImportSourceFile[]> {
  const names = await readdir(folder).catch(() => {
    throw new CommandError(`No se puede leer la carpeta ${folder}: revisa que exista y que tengas permiso.`)
  })
  const sources = names
    .filter(isSource)
    .sort()
    .flatMap((name) => sourcesOf(folder, name))
  if (sources.length === 0)
    throw new CommandError(
      `En ${folder} no hay archivos .json, .jsonl ni .ndjson: deja ahí users.json, reviews.json, invitations.json y appointments.json.`,
    )
  return sources
}

export async function findUnsupportedExportFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  return names.filter((name) => !isSource(name) && collectionOf(name.replace(/\..*$/, '')) !== undefined)
}

function isSource(name: string): boolean {
  return /\.(json|jsonl|ndjson)$/i.test(name) && !name.startsWith('.')
}

function collectionOf(stem: string): ExportCollectionName | undefined {
  const name = stem
    .normalize('NFC')
    .toLowerCase()
    .replace(/[-_. ]?\d+$/, '')
  return exportCollectionNames.find((collection) => namesOf(collection).includes(name))
}

function namesOf(collection: ExportCollectionName): string[] {
  return [collection, ...otherNames[collection]]
}

function sourcesOf(folder: string, name: string): ImportSourceFile[] {
  const file = { path: path.join(folder, name), name, use: { isRead: false, unknown: new Set<string>() } }
  const own = collectionOf(name.replace(/\.[a-z]+$/i, ''))
  if (own) return [{ ...file, collection: own, isShared: false }]
  return exportCollectionNames.map((collection) => ({ ...file, collection, isShared: true }))
}

const maxUnknownFields = 10

export type ExportDocument = { key: string | null; line: number; isDamaged: boolean } & (
  | { value: unknown }
  | { broken: string }
)

export const invalidUtf8Message = 'Tiene letras que no se pudieron leer: el archivo debe estar en UTF-8'

/** A document with thousands of nesting levels would overflow the stack. */
const maxDepth = 100
const minDeepLength = 4000

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1))
}

export async function* readExportDocuments(source: ImportSourceFile): AsyncGenerator<ExportDocument> {
  const isLines = /\.(jsonl|ndjson)$/i.test(source.name)
  if (isLines && source.isShared) return
  const pieces = isLines ? linesOf(source.path) : piecesOf(source)
  for await (const { key, text, line } of pieces) {
    source.use.isRead = true
    const isDamaged = text.includes('\uFFFD')
    try {
      const value: unknown = JSON.parse(text)
      if (text.length > minDeepLength && isDeeper(value, maxDepth))
        throw new Error(`tiene más de ${maxDepth} niveles`)
      yield { key, line, isDamaged, value }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      yield { key, line, isDamaged, broken: `${reason}: ${truncateText(text.slice(0, 200), 100)}` }
    }
  }
}

async function* piecesOf(source: ImportSourceFile): AsyncGenerator<ExportDocumentText> {
  const splitter = createJsonDocumentSplitter(roleIn(source))
  for await (const chunk of chunksOf(source.path)) yield* splitter.push(chunk)
  yield* splitter.push(Buffer.alloc(0), true)
}

async function* linesOf(file: string): AsyncGenerator<ExportDocumentText> {
  let rest = ''
  let line = 0
  const decoder = new TextDecoder()
  const pieceOf = (text: string): ExportDocumentText[] => {
    line += 1
    return text.trim() === '' ? [] : [{ key: null, text, line }]
  }
  for await (const chunk of chunksOf(file)) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const text of lines) yield* pieceOf(text)
  }
  yield* pieceOf(rest + decoder.decode())
}

async function* chunksOf(file: string): AsyncGenerator<Buffer> {
  let isFirst = true
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) {
    const bytes: Buffer = chunk
    const hasMark = isFirst && bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))
    isFirst = false
    yield hasMark ? bytes.subarray(3) : bytes
  }
}

function roleIn({ collection, isShared, use }: ImportSourceFile) {
  const names = new Set(namesOf(collection))
  const wrappers = new Set(['__collections__', 'documents', 'docs'])
  const path: string[] = []
  return ({ key, depth, opens, firstKey }: JsonValuePosition): RoleOfJsonValueInExportFile => {
    path.length = Math.max(0, depth - 1)
    if (depth === 0) {
      if (!opens) return isShared ? 'ignored' : 'document'
      if (collection === 'professions') return isShared ? 'container' : 'document'
      return firstKey !== null && knownImportFieldNames.has(firstKey) ? 'document' : 'container'
    }
    const inside = !isShared || path.some((above) => names.has(above))
    if (!inside && key !== null && !names.has(key) && path.every((above) => wrappers.has(above))) {
      if (
        use.unknown.size < maxUnknownFields &&
        !wrappers.has(key) &&
        !exportCollectionNames.some((one) => namesOf(one).includes(key))
      )
        use.unknown.add(key)
      path[depth - 1] = key
      return 'container'
    }
    const isAround = key !== null && (wrappers.has(key) || names.has(key))
    if (isAround && path.every((above) => wrappers.has(above) || names.has(above))) {
      if (names.has(key) && (collection === 'professions' || !opens)) return 'document'
      path[depth - 1] = key
      return 'container'
    }
    return inside ? 'document' : 'ignored'
  }
}
