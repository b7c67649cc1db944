import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { fieldsOfDocuments } from '#operator/import/known-fields.ts'
import { createSplitter, type Piece, type Role, type ValueAhead } from '#operator/import/split-documents.ts'
import { cut } from '#operator/import/values.ts'
import { OrderError } from '#operator/order.ts'

/** The collections of the original product (spec §3). */
export const collections = ['users', 'reviews', 'invitations', 'appointments', 'professions'] as const
export type Collection = (typeof collections)[number]

const otherNames: Record<Collection, readonly string[]> = {
  users: ['usuarios'],
  reviews: ['resenas', 'reseñas'],
  invitations: ['invitaciones'],
  appointments: ['citas'],
  professions: ['profesiones', 'system', 'sistema'],
}

/** What became of a file, for whichever collection. */
interface SourceUse {
  isRead: boolean
  /** The first few names of what could be collections, and nobody asks for. */
  unknown: Set<string>
}

/** One file with documents of a collection; perhaps with those of others, too. */
export interface SourceFile {
  collection: Collection
  path: string
  /** As the report names it. */
  name: string
  /** Several collections are in it. */
  isShared: boolean
  use: SourceUse
}

/**
 * The files of an export: `users.json`, `users.jsonl`, `users-2.ndjson`…; any other JSON file is one that has the collections
 * inside. @throws OrderError when there is none
 */
export async function findSources(folder: string): Promise<SourceFile[]> {
  const names = await readdir(folder).catch(() => {
    throw new OrderError(`No se puede leer la carpeta ${folder}: revisa que exista y que tengas permiso.`)
  })
  const sources = names
    .filter(isSource)
    .sort()
    .flatMap((name) => sourcesOf(folder, name))
  if (sources.length === 0)
    throw new OrderError(
      `En ${folder} no hay archivos .json, .jsonl ni .ndjson: deja ahí users.json, reviews.json, invitations.json y appointments.json.`,
    )
  return sources
}

/** Files of a folder that have the name of a collection, and are not in a form that can be read. */
export async function findUnreadable(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  return names.filter((name) => !isSource(name) && collectionOf(name.replace(/\..*$/, '')) !== undefined)
}

function isSource(name: string): boolean {
  return /\.(json|jsonl|ndjson)$/i.test(name) && !name.startsWith('.')
}

/** Whose a file is by its name, which a number may follow; without its ending. */
function collectionOf(stem: string): Collection | undefined {
  const name = stem
    .normalize('NFC')
    .toLowerCase()
    .replace(/[-_. ]?\d+$/, '')
  return collections.find((collection) => namesOf(collection).includes(name))
}

function namesOf(collection: Collection): string[] {
  return [collection, ...otherNames[collection]]
}

function sourcesOf(folder: string, name: string): SourceFile[] {
  const file = { path: path.join(folder, name), name, use: { isRead: false, unknown: new Set<string>() } }
  const own = collectionOf(name.replace(/\.[a-z]+$/i, ''))
  if (own) return [{ ...file, collection: own, isShared: false }]
  return collections.map((collection) => ({ ...file, collection, isShared: true }))
}

const mostUnknown = 10

/** A document, or what stood in its place. */
export type Found = { key: string | null; line: number; isDamaged: boolean } & (
  | { value: unknown }
  | { broken: string }
)

/** Of whatever `isDamaged`. */
export const damaged = 'Tiene letras que no se pudieron leer: el archivo debe estar en UTF-8'

/** Levels of one document; databases keep fewer. Thousands would end whoever looks into it. */
const mostLevels = 100
/** Characters below which no document has thousands. */
const shortestDeep = 4000

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1))
}

/** Reads a file piece by piece, however large it is. */
export async function* readDocuments(source: SourceFile): AsyncGenerator<Found> {
  const isLines = /\.(jsonl|ndjson)$/i.test(source.name)
  // Nothing in a line says of which collection it is.
  if (isLines && source.isShared) return
  const pieces = isLines ? linesOf(source.path) : piecesOf(source)
  for await (const { key, text, line } of pieces) {
    source.use.isRead = true
    // What stands for bytes that are no UTF-8.
    const isDamaged = text.includes('\uFFFD')
    try {
      const value: unknown = JSON.parse(text)
      if (text.length > shortestDeep && isDeeper(value, mostLevels))
        throw new Error(`tiene más de ${mostLevels} niveles`)
      yield { key, line, isDamaged, value }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      yield { key, line, isDamaged, broken: `${reason}: ${cut(text.slice(0, 200), 100)}` }
    }
  }
}

async function* piecesOf(source: SourceFile): AsyncGenerator<Piece> {
  const splitter = createSplitter(roleIn(source))
  for await (const chunk of chunksOf(source.path)) yield* splitter.push(chunk)
  yield* splitter.push(Buffer.alloc(0), true)
}

/** One document a line: a broken line spoils no other. */
async function* linesOf(file: string): AsyncGenerator<Piece> {
  let rest = ''
  let line = 0
  const decoder = new TextDecoder()
  const pieceOf = (text: string): Piece[] => {
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

/** Without the mark that some programs begin a file with. */
async function* chunksOf(file: string): AsyncGenerator<Buffer> {
  let isFirst = true
  for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) {
    const bytes: Buffer = chunk
    const hasMark = isFirst && bytes.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf]))
    isFirst = false
    yield hasMark ? bytes.subarray(3) : bytes
  }
}

/**
 * Documents stand in an array, in an object by their ids, or one after the other; exporters put `__collections__` or the name of
 * the collection around them.
 */
function roleIn({ collection, isShared, use }: SourceFile) {
  const names = new Set(namesOf(collection))
  const wrappers = new Set(['__collections__', 'documents', 'docs'])
  const path: string[] = []
  return ({ key, depth, opens, firstKey }: ValueAhead): Role => {
    path.length = Math.max(0, depth - 1)
    if (depth === 0) {
      // Nobody who writes JSON begins so, and it is to be said.
      if (!opens) return isShared ? 'ignored' : 'document'
      if (collection === 'professions') return isShared ? 'container' : 'document'
      return firstKey !== null && fieldsOfDocuments.has(firstKey) ? 'document' : 'container'
    }
    const inside = !isShared || path.some((above) => names.has(above))
    // Looked into, so that no collection is ever held as a whole, not even to be passed over.
    if (!inside && key !== null && !names.has(key) && path.every((above) => wrappers.has(above))) {
      if (
        use.unknown.size < mostUnknown &&
        !wrappers.has(key) &&
        !collections.some((one) => namesOf(one).includes(key))
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
