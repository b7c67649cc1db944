import { z } from 'zod'

type JsonSchema = z.core.JSONSchema.JSONSchema

/** Kinds that JSON Schema has no word for, as the procedures carry them (superjson keeps them whole). */
const ownWords: Record<string, string> = { date: 'Date', void: 'nothing', undefined: 'nothing', file: 'File' }

/**
 * A zod schema in the notation of TypeScript: what a caller sends (`input`) or receives (`output`).
 * @param width longest line; an object that does not fit is spread over several
 */
export function describeSchema(schema: z.ZodType, io: 'input' | 'output', width: number): string {
  const json = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const word = ownWords[zodSchema._zod.def.type]
      if (word) jsonSchema.title = word
    },
  })
  return describe(json, '', width)
}

function describe(json: JsonSchema | boolean, indent: string, width: number): string {
  if (typeof json === 'boolean') return 'unknown'
  if (json.title) return json.title
  if (json.enum) return json.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (json.const !== undefined) return JSON.stringify(json.const)
  const alternatives = json.anyOf ?? json.oneOf
  if (alternatives) return alternatives.map((one) => describe(one, indent, width)).join(' | ')
  if (json.allOf) return json.allOf.map((one) => describe(one, indent, width)).join(' & ')
  if (json.type === 'array') return describeArray(json, indent, width)
  if (json.type === 'object') return describeObject(json, indent, width)
  if (json.type === 'string') return json.format === 'uuid' ? 'uuid' : 'string'
  return typeof json.type === 'string' ? json.type : 'unknown'
}

function describeArray(json: JsonSchema, indent: string, width: number): string {
  if (Array.isArray(json.items) || json.items === undefined) return 'unknown[]'
  const item = describe(json.items, indent, width)
  return /[|&]/.test(item) && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
}

function describeObject(json: JsonSchema, indent: string, width: number): string {
  const inner = `${indent}  `
  const required = new Set(json.required)
  const fields = Object.entries(json.properties ?? {}).map(
    ([name, field]) => `${name}${required.has(name) ? '' : '?'}: ${describe(field, inner, width)}`,
  )
  if (fields.length === 0 && json.additionalProperties) {
    return `Record<string, ${describe(json.additionalProperties, indent, width)}>`
  }
  const line = `{ ${fields.join('; ')} }`
  if (line.length + indent.length <= width && !line.includes('\n')) return line
  return `{\n${fields.map((field) => `${inner}${field}\n`).join('')}${indent}}`
}
