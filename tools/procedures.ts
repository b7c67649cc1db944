import { globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { hourMs } from '#kernel/jobs.ts'
import { projectRoot } from '#kernel/project-root.ts'
import { describeZodSchema } from './describe-schema.ts'
import { listProcedures, type TrpcProcedureDefinition } from './procedures-list.ts'

/**
 * `npm run docs`: writes `docs/procedures.md` from the tRPC router; with `--check`, only fails if the file is out of
 * date.
 */

const file = path.join(projectRoot, 'docs', 'procedures.md')
const maxCellLength = 64
const maxLineLength = 100

const heading = `# Procedures

This page lists all procedures under \`/trpc\`. \`npm run docs\` generates it from the router, and \`npm run check\` fails when it is
out of date. The types are those of the client; superjson serializes \`Date\`.

The last column says who may call a procedure and what it acts on. A *public* procedure needs no session. A *member* procedure needs a
session, and otherwise throws \`KERNEL.SIGN_IN_REQUIRED\`.
`

export async function createProcedureTableMarkdown(): Promise<string> {
  const names = await schemaNames()
  const described = new Map<string, string>()
  const cell = (schema: z.ZodType | undefined, io: 'input' | 'output', fallback: string): string => {
    if (!schema) return '–'
    if (schema instanceof z.ZodNullable && names.has(schema.unwrap())) {
      return `${cell(schema.unwrap() as z.ZodType, io, fallback)} \\| null`
    }
    const short = describeZodSchema(schema, io, maxLineLength)
    if (short.length <= maxCellLength) return `\`${short.replaceAll('|', '\\|')}\``
    const name = names.get(schema) ?? fallback
    described.set(name, short)
    return `[${name}](#${name.toLowerCase().replace('.', '')})`
  }
  const rows = listProcedures().map((procedure) => {
    const { name, type, meta, input, output } = procedure
    const cells = [cell(input, 'input', `${name}-input`), cell(output, 'output', `${name}-output`)]
    return `| \`${name}\` | ${type} | ${cells.join(' | ')} | ${formatPermission(meta)} |`
  })
  const table = [
    '| procedure | kind | input | output | permission |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
  ]
  const types = [...described]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, text]) => `### ${name}\n\n\`\`\`ts\n${text}\n\`\`\`\n`)
  return `${heading}\n${table.join('\n')}\n\n## Types\n\n${types.join('\n')}`
}

function formatPermission({
  access,
  permission,
  whenHidden,
  quota,
}: TrpcProcedureDefinition['meta']): string {
  const base =
    access === 'public' ? 'public' : `member${whenHidden === 'rejected' ? ' with a visible profile' : ''}`
  const rule = permission ? `${base}: ${permission}` : base
  return quota ? `${rule}; ${quota.max} calls in ${quota.withinMs / hourMs} h` : rule
}

async function schemaNames(): Promise<Map<unknown, string>> {
  const names = new Map<unknown, string>()
  const contracts = globSync('modules/*/{contract,contract/*}.ts', {
    cwd: projectRoot,
    exclude: ['**/*.test.ts'],
  })
  for (const contract of contracts.sort()) {
    const exported: Record<string, unknown> = await import(path.join(projectRoot, contract))
    for (const [name, value] of Object.entries(exported)) {
      if (value instanceof z.ZodType) names.set(value, name)
    }
  }
  return names
}

if (import.meta.main) {
  const current = await createProcedureTableMarkdown()
  if (!process.argv.includes('--check')) {
    writeFileSync(file, current)
  } else if (readFileSync(file, 'utf8') !== current) {
    process.stderr.write('docs/procedures.md is not current: run npm run docs\n')
    process.exitCode = 1
  }
}
