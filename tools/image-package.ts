import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectRoot } from '#kernel/project-root.ts'

/** Prints a package.json for the container image, with npm commands for built files. */

const { name, version, scripts }: { name: string; version: string; scripts: Record<string, string> } =
  JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8'))

const orders = Object.entries(scripts).flatMap(([order, command]) => {
  const entry = /^node (?:src\/operator\/|tools\/(?=demo\.))([\w-]+)\.ts$/.exec(command)?.[1]
  return entry ? [[order, run(entry)]] : []
})
const image = {
  name,
  version,
  private: true,
  type: 'module',
  scripts: Object.fromEntries([['start', run('main')], ...orders]),
}
process.stdout.write(`${JSON.stringify(image, null, 2)}\n`)

function run(entry: string): string {
  const file = `dist/server/${entry}.js`
  if (!existsSync(path.join(projectRoot, file)))
    throw new Error(`${file} was not built: ${entry} is missing in the inputs of vite.config.ts.`)
  return `node ${file}`
}
