export interface ExportDocumentText {
  key: string | null
  text: string
  line: number
}

interface Frame {
  kind: 'array' | 'object'
  key: string | null
}

export type RoleOfJsonValueInExportFile = 'document' | 'container' | 'ignored'

export interface JsonValuePosition {
  key: string | null
  depth: number
  opens: boolean
  firstKey: string | null
}

const [quote, backslash, newline, comma, colon] = [0x22, 0x5c, 0x0a, 0x2c, 0x3a]
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]
const isSpace = (byte: number) => byte === 0x20 || byte === newline || byte === 0x0d || byte === 0x09

/** Splits without JSON parsing, so that one invalid document cannot stop the whole import. */
export function createJsonDocumentSplitter(
  roleOf: (value: JsonValuePosition) => RoleOfJsonValueInExportFile,
) {
  const frames: Frame[] = []
  let rest: Buffer = Buffer.alloc(0)
  let line = 1
  let enough = 0

  function push(chunk: Buffer, isLast = false): ExportDocumentText[] {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    if (rest.length < enough && !isLast) return []
    const pieces: ExportDocumentText[] = []
    let at = 0
    for (;;) {
      const next = step(at, isLast, pieces)
      if (next < 0) break
      at = next
    }
    rest = rest.subarray(at)
    enough = rest.length * 2
    return pieces
  }

  function step(from: number, isLast: boolean, pieces: ExportDocumentText[]): number {
    const at = skipSpace(from)
    if (at > from) return at
    const byte = rest[at]
    if (byte === undefined) return -1
    const frame = frames.at(-1)
    if (byte === comma || byte === colon) return at + 1
    if (byte === closeArray || byte === closeObject) {
      frames.pop()
      return at + 1
    }
    if (frame?.kind === 'object' && frame.key === null) {
      const end = endOfValue(rest, at)
      if (end < 0) return -1
      frame.key = readKey(rest.subarray(at, end))
      return end
    }
    return takeValue(at, byte, frame, isLast, pieces)
  }

  function takeValue(
    at: number,
    byte: number,
    frame: Frame | undefined,
    isLast: boolean,
    pieces: ExportDocumentText[],
  ): number {
    const key = frame?.key ?? null
    const firstKey = byte === openObject ? findFirstKey(rest, at) : null
    if (firstKey === undefined && !isLast) return -1
    const opens = byte === openArray || byte === openObject
    const role = roleOf({ key, depth: frames.length, opens, firstKey: firstKey ?? null })
    if (role === 'container' && opens) {
      if (frame) frame.key = null
      frames.push({ kind: byte === openArray ? 'array' : 'object', key: null })
      return at + 1
    }
    const complete = endOfValue(rest, at)
    const end = complete < 0 && isLast ? rest.length : complete
    if (end < 0 || (end === rest.length && !isLast && byte !== openObject && byte !== openArray)) return -1
    if (frame) frame.key = null
    if (role === 'document') pieces.push({ key, text: rest.toString('utf8', at, end), line })
    for (let index = at; index < end; index++) if (rest[index] === newline) line += 1
    return end
  }

  function skipSpace(from: number): number {
    let at = from
    for (let byte = rest[at]; byte !== undefined && isSpace(byte); byte = rest[at]) {
      if (byte === newline) line += 1
      at += 1
    }
    return at
  }

  return { push }
}

function endOfValue(text: Buffer, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const byte = text[at]
    if (byte === quote) {
      at = endOfString(text, at)
      if (at < 0) return -1
      if (depth === 0) return at + 1
    } else if (byte === openObject || byte === openArray) depth += 1
    else if (byte === closeObject || byte === closeArray) {
      if (depth === 0) return at
      depth -= 1
      if (depth === 0) return at + 1
    } else if (depth === 0 && byte !== undefined && (byte === comma || isSpace(byte))) return at
  }
  return depth === 0 ? text.length : -1
}

function endOfString(text: Buffer, from: number): number {
  for (let at = text.indexOf(quote, from + 1); at >= 0; at = text.indexOf(quote, at + 1)) {
    let slashes = 0
    while (text[at - 1 - slashes] === backslash) slashes += 1
    if (slashes % 2 === 0) return at
  }
  return -1
}

function findFirstKey(text: Buffer, from: number): string | null | undefined {
  let at = from + 1
  while (at < text.length && isSpace(text[at] ?? 0)) at += 1
  if (at === text.length) return undefined
  if (text[at] !== quote) return null
  const end = endOfString(text, at)
  return end < 0 ? undefined : readKey(text.subarray(at, end + 1))
}

function readKey(text: Buffer): string {
  try {
    return String(JSON.parse(text.toString('utf8')))
  } catch {
    return text.toString('utf8')
  }
}
