const pieceLength = 16 * 1024

/** An AsyncIterable in the object becomes a JSON array, with only one element in memory at a time. */
export async function* streamJson(content: Record<string, unknown>): AsyncGenerator<string> {
  let piece = '{'
  let isFirst = true
  for (const [key, value] of Object.entries(content)) {
    piece += `${isFirst ? '' : ','}\n  ${JSON.stringify(key)}: `
    isFirst = false
    if (!isAsyncIterable(value)) {
      piece += indented(value, '  ')
      continue
    }
    let count = 0
    for await (const element of value) {
      piece += `${count++ === 0 ? '[' : ','}\n    ${indented(element, '    ')}`
      if (piece.length < pieceLength) continue
      yield piece
      piece = ''
    }
    piece += count === 0 ? '[]' : '\n  ]'
  }
  yield `${piece}\n}\n`
}

function indented(value: unknown, indent: string): string {
  return (JSON.stringify(value, null, 2) ?? 'null').replaceAll('\n', `\n${indent}`)
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}
