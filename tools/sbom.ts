import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { projectRoot } from '#kernel/project-root.ts'

/**
 * Adds to the software bill of materials (SBOM) the development dependencies bundled into `dist`, which `npm sbom`
 * omits.
 */

const bomSchema = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(z.looseObject({ 'bom-ref': z.string() })),
})
const lockFileSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), integrity: z.string().optional() }),
  ),
})

const read = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8')

const bom = bomSchema.parse(
  JSON.parse(
    execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'], {
      cwd: projectRoot,
      encoding: 'utf8',
    }),
  ),
)
const { packages } = lockFileSchema.parse(JSON.parse(read('package-lock.json')))
const installed = new Set(bom.components.map((component) => component['bom-ref']))

const bundled = ['licenses.md', 'licenses-of-client.md'].flatMap((file) => {
  const found = [...read(`dist/server/${file}`).matchAll(/^## (\S+) - (\S+) \((.+)\)$/gm)]
  if (found.length === 0) throw new Error(`dist/server/${file} lists no package.`)
  return found
})
const references = new Set<string>()
const added = bundled
  .map(([, name = '', version = '', license = '']) => describePackage(name, version, license))
  .filter(({ 'bom-ref': reference }) => {
    const isNew = !installed.has(reference) && !references.has(reference)
    references.add(reference)
    return isNew
  })

process.stdout.write(`${JSON.stringify({ ...bom, components: [...bom.components, ...added] }, null, 2)}\n`)

function describePackage(name: string, version: string, license: string) {
  const reference = `${name}@${version}`
  return {
    'bom-ref': reference,
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    hashes: hashesOf(name, version),
    licenses: [{ license: { name: license } }],
  }
}

function hashesOf(name: string, version: string) {
  const [, locked] =
    Object.entries(packages).find(
      ([place, entry]) => place.endsWith(`node_modules/${name}`) && entry.version === version,
    ) ?? []
  const [algorithm, digest] = locked?.integrity?.split('-') ?? []
  if (algorithm !== 'sha512' || digest === undefined) return []
  return [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }]
}
