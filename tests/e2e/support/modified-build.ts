import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { projectRoot } from '#kernel/project-root.ts'

const sources = ['.generated', 'client', 'modules', 'prisma', 'src', 'tools']
const settings = ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts']
const everyScreens = 'client/app/not-found-page.tsx'

export interface ModifiedProductBuildForTest {
  root: string
  remove(): Promise<void>
}

export async function buildModifiedProductForTest(
  change: (root: string) => Promise<void> = changeEveryScreen,
): Promise<ModifiedProductBuildForTest> {
  const root = await mkdtemp(path.join(tmpdir(), 'circulo-build-'))
  const remove = () => rm(root, { recursive: true, force: true })
  for (const name of [...sources, ...settings]) {
    await cp(path.join(projectRoot, name), path.join(root, name), { recursive: true })
  }
  await symlink(path.join(projectRoot, 'node_modules'), path.join(root, 'node_modules'))
  await change(root)
  const { status, stderr } = spawnSync(process.execPath, [path.join(root, 'tools', 'build.ts')], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status === 0) return { root, remove }
  await remove()
  throw new Error(`The other build failed:\n${stderr}`)
}

async function changeEveryScreen(root: string): Promise<void> {
  const file = path.join(root, everyScreens)
  await writeFile(file, (await readFile(file, 'utf8')).replace('No encontramos esta', 'No encontramos la'))
}
