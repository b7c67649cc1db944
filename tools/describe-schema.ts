import { z } from 'zod'

type JsonSchema = z.core.JSONSchema.JSONSchema

const namesOfTypesMissingInJsonSchema: Record<string, string> = {
  date: 'Date',
  bigint: 'bigint',
  void: 'nothing',
  undefined: 'nothing',
  file: 'File',
}

export function describeZodSchema(schema: z.ZodType, io: 'input' | 'output', width: number): string {
  const json = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const word = namesOfTypesMissingInJsonSchema[zodSchema._zod.def.type]
      if (word) jsonSchema.title = word
    },
  })
  return describe(json, '', width)
}

function describe(json: JsonSchema | boolean, indent: string, width: number): string {
  if (typeof json === 'boolean') return json ? 'unknown' : 'never'
  if (json.title) return json.title
  if (json.enum) return json.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (json.const !== undefined) return JSON.stringify(json.const)
  const alternatives = alternativesOf(json)
  if (alternatives) return alternatives.map((one) => describe(one, indent, width)).join(' | ')
  if (json.allOf) return json.allOf.map((one) => describeOperand(one, indent, width)).join(' & ')
  if (json.type === 'array') return describeArray(json, indent, width)
  if (json.type === 'object') return describeObject(json, indent, width)
  if (json.type === 'string') return json.format === 'uuid' ? 'uuid' : 'string'
  return typeof json.type === 'string' ? json.type : 'unknown'
}

/** JSON Schema describes a nullable string without `anyOf`: its `type` is `['string', 'null']`. */
function alternativesOf(json: JsonSchema): (JsonSchema | boolean)[] | undefined {
  const { anyOf, oneOf, type } = json
  return anyOf ?? oneOf ?? (Array.isArray(type) ? type.map((one) => ({ ...json, type: one })) : undefined)
}

function describeOperand(json: JsonSchema | boolean, indent: string, width: number): string {
  const text = describe(json, indent, width)
  const isCompound =
    typeof json === 'object' &&
    json.title === undefined &&
    Math.max(json.enum?.length ?? 0, alternativesOf(json)?.length ?? 0, json.allOf?.length ?? 0) > 1
  return isCompound ? `(${text})` : text
}

function describeArray(json: JsonSchema, indent: string, width: number): string {
  const { items, prefixItems } = json
  if (prefixItems) return `[${prefixItems.map((item) => describe(item, indent, width)).join(', ')}]`
  if (Array.isArray(items) || items === undefined) return 'unknown[]'
  return `${describeOperand(items, indent, width)}[]`
}

function describeObject(json: JsonSchema, indent: string, width: number): string {
  const inner = `${indent}  `
  const { properties, additionalProperties } = json
  if (properties === undefined && additionalProperties) return describeRecord(json, indent, width)
  const required = new Set(json.required)
  const fields = Object.entries(properties ?? {}).map(
    ([name, field]) => `${name}${required.has(name) ? '' : '?'}: ${describe(field, inner, width)}`,
  )
  const line = `{ ${fields.join('; ')} }`
  if (line.length + indent.length <= width && !line.includes('\n')) return line
  return `{\n${fields.map((field) => `${inner}${field}\n`).join('')}${indent}}`
}

function describeRecord(json: JsonSchema, indent: string, width: number): string {
  const key = describe(json.propertyNames ?? { type: 'string' }, indent, width)
  const record = `Record<${key}, ${describe(json.additionalProperties ?? true, indent, width)}>`
  const isPartial = typeof json.propertyNames === 'object' && json.propertyNames.enum && !json.required
  return isPartial ? `Partial<${record}>` : record
}
