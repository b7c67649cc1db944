import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import helper, { type DMMF } from '@prisma/generator-helper'

const file = path.resolve(import.meta.dirname, '..', '.generated', 'columns.ts')

helper.generatorHandler({
  onManifest: () => ({ prettyName: 'columns', defaultOutput: file }),
  onGenerate: async ({ dmmf }) => {
    const enums = new Map(dmmf.datamodel.enums.map((values) => [values.name, values]))
    const tables = dmmf.datamodel.models.map((model) => tableText(model, enums))
    const columns = "import { sqlColumn, sqlEnumColumn } from '#kernel/db/rows.ts'"
    const header = '// Written by tools/generate-columns.ts from prisma/schema. Do not edit.'
    const enumTexts = [...enums.values()].map(enumText)
    const parts = [
      header,
      columns,
      ...enumTexts,
      ...tables,
      keysText(dmmf.datamodel.models),
      enumValueText([...enums.values()]),
    ]
    await writeFile(file, `${parts.join('\n\n')}\n`)
  },
})

function enumText({ name, dbName, values }: DMMF.DatamodelEnum): string {
  const lines = values.map((value) => `  ${value.name}: ${JSON.stringify(value.dbName ?? value.name)},`)
  return [
    `/** The values of \`${dbName}\` by their names in code. */`,
    `export const ${lowerFirst(name)}Values = {`,
    ...lines,
    '} as const',
  ].join('\n')
}

function enumValueText(enums: readonly DMMF.DatamodelEnum[]): string {
  const lines = enums.map(({ name }) => {
    const constant = `${lowerFirst(name)}Values`
    return `  | (typeof ${constant})[keyof typeof ${constant}]`
  })
  return ['/** The value of any enum in the database. */', 'export type EnumValue =', ...lines].join('\n')
}

function tableText(model: DMMF.Model, enums: ReadonlyMap<string, DMMF.DatamodelEnum>): string {
  const table = model.dbName ?? model.name
  const lines = model.fields
    .filter(({ kind }) => kind === 'scalar' || kind === 'enum')
    .map((field) => `  ${field.name}: ${columnText(table, field, enums)},`)
  return [`export const ${lowerFirst(model.name)} = {`, ...lines, '} as const'].join('\n')
}

function keysText(models: readonly DMMF.Model[]): string {
  const lines = models.map((model) => {
    const primary =
      model.primaryKey?.fields ?? model.fields.filter(({ isId }) => isId).map(({ name }) => name)
    const single = model.fields.filter(({ isUnique }) => isUnique).map(({ name }) => [name])
    const keys = [primary, ...single, ...model.uniqueFields]
    return `  ${model.dbName ?? model.name}: ${JSON.stringify(keys)},`
  })
  return [
    '/** The keys of each table as lists of fields: the primary key, then the unique ones. Partial and functional indexes are not in the schema. */',
    'export const tableKeys: Readonly<Record<string, readonly (readonly string[])[]>> = {',
    ...lines,
    '}',
  ].join('\n')
}

function columnText(
  table: string,
  field: DMMF.Field,
  enums: ReadonlyMap<string, DMMF.DatamodelEnum>,
): string {
  const name = field.dbName ?? field.name
  const isNullable = !(field.isRequired || field.isList)
  const orNull = isNullable ? ' | null' : ''
  const values = enums.get(field.type)
  if (values) {
    const constant = `${lowerFirst(values.name)}Values`
    const type = JSON.stringify(values.dbName ?? values.name)
    return `sqlEnumColumn<keyof typeof ${constant}${orNull}>(${quote(table)}, ${quote(name)}, ${type}, ${isNullable}, ${constant})`
  }
  const { type, value } = typeOf(field)
  const list = field.isList
  const id = idOf(field)
  const element = id ? `BrandedIds.${id}` : value
  const idArgument = id ? `, ${quote(id)}` : ''
  return `sqlColumn<${element}${list ? '[]' : ''}${orNull}>(${quote(table)}, ${quote(name)}, ${quote(list ? `_${type}` : type)}, ${isNullable}${idArgument})`
}

/** The id type must be on the first line: prisma-json-types-generator reads no other line of the comment. */
function idOf({ name, documentation = '' }: DMMF.Field): string | undefined {
  const [, id] = /^\[(\w+)\]$/m.exec(documentation) ?? []
  if (id !== undefined && !documentation.startsWith('['))
    throw new Error(`[${id}] has to be the first line of the comment on ${name}`)
  return id
}

const nativeTypes: Record<string, { type: string; value: string }> = {
  Uuid: { type: 'uuid', value: 'string' },
  Char: { type: 'bpchar', value: 'string' },
  Text: { type: 'text', value: 'string' },
  SmallInt: { type: 'int2', value: 'number' },
  Timestamptz: { type: 'timestamptz', value: 'Date' },
  Date: { type: 'date', value: 'never' },
  Decimal: { type: 'numeric', value: 'never' },
  JsonB: { type: 'jsonb', value: 'never' },
}
const defaultTypes: Record<string, { type: string; value: string }> = {
  String: { type: 'text', value: 'string' },
  Boolean: { type: 'bool', value: 'boolean' },
  Int: { type: 'int4', value: 'number' },
  BigInt: { type: 'int8', value: 'bigint' },
  Float: { type: 'float8', value: 'number' },
  Json: { type: 'jsonb', value: 'never' },
  Bytes: { type: 'bytea', value: 'never' },
}

function typeOf({ name, type, nativeType }: DMMF.Field): { type: string; value: string } {
  const found = nativeType ? nativeTypes[nativeType[0]] : defaultTypes[type]
  if (!found)
    throw new Error(`tools/generate-columns.ts has no PostgreSQL type for ${name} ${nativeType?.[0] ?? type}`)
  return found
}

const lowerFirst = (name: string) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`
const quote = (text: string) => `'${text}'`
