import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { registeredScreens } from '#client/app/screens.ts'
import { maxMemberNavItems, maxNavLabelLength, type Screen } from '#client/lib/define-screens.ts'
import { projectRoot } from '#kernel/project-root.ts'
import { parseTutorial } from './read-walk-through.ts'

/** `npm run new-module NAME ["TITLE"]`: creates a module like the example in docs/adding-a-module.md. */

const example = { name: 'notes', title: 'Mis notas' }
const usage =
  'npm run new-module NAME ["TITLE"]: NAME is a new word of 3 to 20 letters from a to z, TITLE the title of its page.\n'

const [name = '', title = capitalize(name)] = process.argv.slice(2)
if (!/^[a-z]{3,20}$/.test(name) || !/^[\p{L}\p{N} ]+$/u.test(title) || title.length > maxNavLabelLength) {
  fail(usage)
}
const own = ['modules', 'client/features', 'tests/integration'].map((folder) => `${folder}/${name}`)
for (const taken of [...own, `prisma/schema/${name}.prisma`]) {
  if (existsSync(path.join(projectRoot, taken))) fail(`${taken} exists already: choose another name.\n`)
}

const hasPlace = registeredScreens.filter(isInMemberBar).length < maxMemberNavItems
const document = read('docs/adding-a-module.md')
const written = parseTutorial(document).flatMap((step) => {
  if (step.kind !== 'create') return []
  const file = rename(step.file).replace('20270101000000', timestamp(new Date()))
  const text = rename(step.text)
  write(file, hasPlace || !file.endsWith('/screens.ts') ? text : withoutPlace(text))
  return [file]
})
edit('src/server/modules.ts', (text) =>
  addToList(addImport(text, `#modules/${name}/module.ts`, `${name}Module`), `${name}Module`, '] as const'),
)
edit('client/app/registry.ts', (text) =>
  addToList(
    addImport(text, `#client/features/${name}/screens.ts`, `${name}Screens`),
    `${name}Screens`,
    ']\n',
  ),
)
edit('prisma/schema/identity.prisma', addRelations)
const edited = ['src/server/modules.ts', 'client/app/registry.ts', 'prisma/schema/identity.prisma']
run(
  'node_modules/@biomejs/biome/bin/biome',
  'check',
  '--write',
  ...[...written, ...edited].filter((file) => /\.tsx?$/.test(file)),
)
run('tools/generate.ts')
run('tools/procedures.ts')
process.stdout.write(
  [
    `Wrote the module ${name}:`,
    ...written.map((file) => `  ${file}`),
    'Changed:',
    ...edited.map((file) => `  ${file}`),
    ...(hasPlace
      ? []
      : [
          `The bar of a member has no room for a further place: link to /${name} from a page or a page extension.`,
        ]),
    'docs/adding-a-module.md explains each file. Next: npm run check',
    '',
  ].join('\n'),
)

function rename(text: string): string {
  return text
    .replaceAll(example.title, title)
    .replaceAll(example.name, name)
    .replaceAll(capitalize(example.name), capitalize(name))
    .replaceAll(example.name.toUpperCase(), name.toUpperCase())
}

function isInMemberBar({ access, navigation }: Screen): boolean {
  return navigation !== undefined && access !== 'visitor'
}

function withoutPlace(text: string): string {
  return text.replace(/^ *navigation: .*\n/m, '').replace(/^import .* from 'lucide-react'\n/m, '')
}

function fail(message: string): never {
  process.stderr.write(message)
  process.exit(1)
}

function addImport(text: string, file: string, imported: string): string {
  return `import { ${imported} } from '${file}'\n${text}`
}

function addToList(text: string, entry: string, end: string): string {
  const at = text.lastIndexOf(`\n${end}`)
  if (at < 0) throw new Error(`No list ends with ${end}`)
  return `${text.slice(0, at)}\n  ${entry},${text.slice(at)}`
}

function addRelations(schema: string): string {
  const ends = [...read(`prisma/schema/${name}.prisma`).matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)].flatMap(
    ([, model = '', body = '']) =>
      [...body.matchAll(/@relation\("(\w+)"/g)].map(
        ([, relation = '']) =>
          `  ${relation.padEnd(15)} ${`${model}[]`.padEnd(20)} @relation("${relation}")\n`,
      ),
  )
  const attributes = /^model Person \{\n[\s\S]*?\n(?=\n {2}@@)/m.exec(schema)
  if (!attributes) throw new Error('prisma/schema/identity.prisma has no model Person with attributes')
  const at = attributes.index + attributes[0].length
  return `${schema.slice(0, at)}${ends.join('')}${schema.slice(at)}`
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function timestamp(now: Date): string {
  return now.toISOString().replace(/\D/g, '').slice(0, 14)
}

function read(file: string): string {
  return readFileSync(path.join(projectRoot, file), 'utf8')
}

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(projectRoot, file)), { recursive: true })
  writeFileSync(path.join(projectRoot, file), text)
}

function edit(file: string, change: (text: string) => string): void {
  write(file, change(read(file)))
}

function run(script: string, ...args: string[]): void {
  const { status } = spawnSync(process.execPath, [path.join(projectRoot, script), ...args], {
    cwd: projectRoot,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error(`${script} failed`)
}
