import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { projectRoot } from '#kernel/project-root.ts'

/** Prints THIRD_PARTY_NOTICES.md: the licenses of all packages in `dist` or in the container image. */

const packageSchema = z.object({ name: z.string(), version: z.string(), license: z.string().optional() })
const licenseFile = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i

/** The build writes a heading above each license notice, such as '## fastify - 5.12.8 (MIT)'. */
const bundled = ['licenses.md', 'licenses-of-client.md'].flatMap((file) => {
  const text = readFileSync(path.join(projectRoot, 'dist', 'server', file), 'utf8')
  return text
    .split(/^(?=## \S+ - \S+ \(.+\)$)/m)
    .slice(1)
    .map(toNotice)
})

const [, ...folders] = execFileSync('npm', ['ls', '--omit=dev', '--all', '--parseable'], {
  cwd: projectRoot,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
// npm also lists optional packages for other platforms, which are not installed.
const installed = folders.filter((folder) => existsSync(folder)).map(noticeOf)
const notices = new Map([...installed, ...bundled])

process.stdout.write(`# Third-party notices

The image contains the following packages. \`sbom.cdx.json\` lists them with their checksums.

${[...notices.values()].join('\n\n')}
`)

function toNotice(text: string): [string, string] {
  return [text.split('\n', 1)[0] ?? '', text.trim()]
}

function noticeOf(folder: string): [string, string] {
  const described = packageSchema.parse(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')))
  const { name, version, license = 'see below' } = described
  const files = readdirSync(folder)
  const licenses = files.filter((file) => licenseFile.test(file))
  const texts = (licenses.length > 0 ? licenses : files.filter((file) => /^readme/i.test(file))).map((file) =>
    readFileSync(path.join(folder, file), 'utf8').trim(),
  )
  const heading = `## ${name} - ${version} (${license})`
  return toNotice([heading, ...texts].join('\n\n'))
}
