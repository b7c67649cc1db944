import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createJsonDocumentSplitter } from '#operator/import/split-documents.ts'

function split(text: string, bytes: number) {
  const splitter = createJsonDocumentSplitter(({ depth }) => (depth === 0 ? 'container' : 'document'))
  const buffer = Buffer.from(text)
  const pieces = []
  for (let at = 0; at < buffer.length; at += bytes)
    pieces.push(...splitter.push(buffer.subarray(at, at + bytes)))
  return [...pieces, ...splitter.push(Buffer.alloc(0), true)]
}

it('the JSON splitter finds the values that JSON.parse finds, for any division into chunks and any white space', () => {
  const keys = fc.string({ unit: 'binary' })
  const value = fc.oneof(
    fc.dictionary(keys, fc.jsonValue(), { maxKeys: 5 }),
    fc.array(fc.jsonValue(), { maxLength: 5 }),
  )
  fc.assert(
    fc.property(value, fc.integer({ min: 1, max: 40 }), fc.constantFrom(0, 2), (json, bytes, indent) => {
      const pieces = split(JSON.stringify(json, null, indent), bytes)
      const entries = pieces.map(({ key, text }) => [key, JSON.parse(text)])
      const parsed = JSON.parse(JSON.stringify(json))
      expect(entries).toEqual(
        Array.isArray(parsed) ? parsed.map((one) => [null, one]) : Object.entries(parsed),
      )
    }),
  )
})

it('the JSON splitter reports the line on which each document begins', () => {
  expect(split('{\n"a": {\n"x": 1},\n\n"b":\n{}}', 3).map(({ key, line }) => [key, line])).toEqual([
    ['a', 2],
    ['b', 6],
  ])
})

it('the JSON splitter also returns the last document when the text ends in the middle of this document', () => {
  expect(split('[{"a":1},{"b":', 4).map(({ text }) => text)).toEqual(['{"a":1}', '{"b":'])
})
