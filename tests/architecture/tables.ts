import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

export interface PrismaModelInfo {
  name: string
  property: string
  table: string
  owner: string
  foreign: Map<string, string>
}

export interface SourceFileText {
  file: string
  text: string
}

export interface CrossModuleTableAccess {
  file: string
  what: string
}

const dataLayer = [
  /^modules\/[^/]+\/data(\.ts|\/[a-z-]+\.ts)$/,
  /^modules\/identity\/sessions\.ts$/,
  /^src\/(kernel|platform)\//,
]

export function parsePrismaModels(root: string): PrismaModelInfo[] {
  const drafts = globSync('prisma/schema/*.prisma', { cwd: root }).flatMap((file) => {
    const owner = path.basename(file, '.prisma')
    const schema = readFileSync(path.join(root, file), 'utf8')
    return [...schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)].map(([, name = '', body = '']) => ({
      owner,
      name,
      body,
    }))
  })
  const owners = new Map(drafts.map(({ name, owner }) => [name, owner]))
  return drafts.map(({ name, owner, body }) => {
    const fields = [...body.matchAll(/^ {2}(\w+) +(\w+)/gm)].map(([, field = '', type = '']) => [field, type])
    const foreign = fields.flatMap(([field = '', type = '']): [string, string][] => {
      const other = owners.get(type)
      return other && other !== owner ? [[field, other]] : []
    })
    return {
      name,
      owner,
      property: name.charAt(0).toLowerCase() + name.slice(1),
      table: /@@map\("(\w+)"\)/.exec(body)?.[1] ?? name,
      foreign: new Map(foreign),
    }
  })
}

export function findCrossModuleTableAccesses(
  { file, text }: SourceFileText,
  models: PrismaModelInfo[],
): CrossModuleTableAccess[] {
  const owner = ownerOf(file)
  const code = text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
  const found: string[] = []

  for (const [, property = '', method] of code.matchAll(
    /\.(\w+)\.((?:find|create|update|delete|upsert|count|aggregate|groupBy)\w*)\(/g,
  )) {
    const model = models.find((one) => one.property === property)
    if (!model) continue
    if (model.owner !== owner) found.push(`${property}.${method}: the table belongs to ${model.owner}`)
    else if (!isDataLayer(file)) found.push(`${property}.${method}: queries stand in data.ts`)
  }
  if (/\.\$(queryRaw|executeRaw|transaction)/.test(code) && file !== 'src/kernel/db/transactions.ts')
    found.push('Prisma: use query and execute for statements, and inTransaction for transactions')
  const statements = importsOf(code, '#kernel/db/statements.ts')
  if (statements.some((name) => /^(query|execute)$/.test(name)) && owner !== 'server' && !isDataLayer(file))
    found.push('SQL: statements are only allowed in data.ts')
  for (const name of importsOf(code, '#columns')) {
    const model = models.find(({ property }) => property === name)
    if (model && model.owner !== owner) found.push(`columns of ${name}: the table belongs to ${model.owner}`)
  }

  for (const [, table = ''] of code.matchAll(
    /\b(?:FROM|JOIN|INTO|UPDATE)\s+(?:ONLY\s+)?(?:public\.)?"?(\w+)"?/g,
  )) {
    const model = models.find((one) => one.table === table)
    if (model && model.owner !== owner) found.push(`SQL on ${table}: the table belongs to ${model.owner}`)
  }

  if (isDataLayer(file)) {
    const relations = new Map(models.filter((one) => one.owner === owner).flatMap((one) => [...one.foreign]))
    for (const [, field = ''] of code.matchAll(
      /\b(\w+): (?:true\b|\{\s*(?:select|include|where|create|connect|some|none|every|is)\b)/g,
    )) {
      const other = relations.get(field)
      if (other) found.push(`relation ${field}: it leads into a table of ${other}`)
    }
  }
  return found.map((what) => ({ file, what }))
}

function importsOf(code: string, from: string): string[] {
  return [...code.matchAll(/import \{([^}]*)\} from '([^']+)'/g)].flatMap(([, names = '', source]) =>
    source === from ? names.split(',').map((name) => name.trim().replace(/ as .*$/, '')) : [],
  )
}

function isDataLayer(file: string): boolean {
  return dataLayer.some((pattern) => pattern.test(file))
}

function ownerOf(file: string): string {
  const [top = '', second = ''] = file.split('/')
  return top === 'modules' ? second : ['kernel', 'platform'].includes(second ?? '') ? 'kernel' : 'server'
}
