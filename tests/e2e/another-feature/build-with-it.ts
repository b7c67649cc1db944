import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buildModifiedProductForTest, type ModifiedProductBuildForTest } from '../support/modified-build.ts'

const files = ['screens.ts', 'news-page.tsx', 'dashboard-news.tsx', 'profile-news.tsx']
const alias = '#client/features/another'

export function buildProductWithExtraFeatureForTest(): Promise<ModifiedProductBuildForTest> {
  return buildModifiedProductForTest(async (root) => {
    const folder = path.join(root, 'client', 'features', 'another')
    await mkdir(folder)
    for (const file of files) await cp(path.join(import.meta.dirname, file), path.join(folder, file))
    const screens = path.join(folder, 'screens.ts')
    const declared = await readFile(screens, 'utf8')
    await writeFile(screens, declared.replaceAll("import('./", `import('${alias}/`))
    const registry = path.join(root, 'client', 'app', 'registry.ts')
    const listed = (await readFile(registry, 'utf8')).replace('[] = [', '[] = [exampleFeatureScreens, ')
    await writeFile(registry, `import { exampleFeatureScreens } from '${alias}/screens.ts'\n${listed}`)
  })
}
