import { globSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { registeredFeatures } from '#client/app/registry.ts'
import { registeredScreens } from '#client/app/screens.ts'
import { maxMemberNavItems, maxNavLabelLength } from '#client/lib/define-screens.ts'
import { projectRoot } from '#kernel/project-root.ts'

const declared = await Promise.all(
  globSync('client/features/*/', { cwd: projectRoot }).map(async (folder) => {
    const file = path.join(folder, 'screens.ts')
    const exported: Record<string, unknown> = await import(path.join(projectRoot, file))
    return { file, exported: Object.values(exported) }
  }),
)

describe('screens of the client', () => {
  it('the screens of each folder of client/features are registered in client/app/registry.ts', () => {
    const missing = declared.filter(
      ({ exported }) => !exported.some((one) => registeredFeatures.some((f) => f === one)),
    )
    expect(
      missing.map(({ file }) => file),
      'add them to client/app/registry.ts',
    ).toEqual([])
    expect(declared).toHaveLength(registeredFeatures.length)
  })

  it('all screens of the client have different paths', () => {
    const paths = registeredScreens.map((screen) => screen.path)
    expect(paths.filter((one, index) => paths.indexOf(one) !== index)).toEqual([])
  })

  it('the navigation bar has short labels, and not more entries than fit into it', () => {
    const places = registeredScreens.filter(({ navigation }) => navigation)
    const long = places.filter(({ navigation }) => (navigation?.label.length ?? 0) > maxNavLabelLength)
    expect(
      long.map((screen) => screen.path),
      `shorten \`label\` in the client/features/*/screens.ts of these paths to ${maxNavLabelLength} characters`,
    ).toEqual([])
    const ofMembers = places.filter(({ access }) => access !== 'visitor').map((screen) => screen.path)
    const message = `a member's bar has room for ${maxMemberNavItems}, not for ${ofMembers.join(', ')}: take \`navigation\` out of a client/features/*/screens.ts`
    expect(ofMembers.length, message).toBeLessThanOrEqual(maxMemberNavItems)
  })
})
