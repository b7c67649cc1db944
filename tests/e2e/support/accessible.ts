import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Nothing that axe knows to be in somebody's way, once everything has come to rest. */
export async function expectAccessible(page: Page): Promise<void> {
  await comeToRest(page)
  expect(await complaints(new AxeBuilder({ page }))).toEqual([])
}

/**
 * The same in both schemes, with room for a finger around what can be pressed (WCAG 2.5.8), which axe does not ask by itself.
 * Only colours differ by the scheme. @param where said when it fails
 */
export async function expectAccessibleByDayAndNight(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await comeToRest(page)
  const sized = new AxeBuilder({ page }).options({ rules: { 'target-size': { enabled: true } } })
  expect(await complaints(sized), where).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await comeToRest(page)
  expect(await complaints(new AxeBuilder({ page }).withRules('color-contrast')), `${where}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** A colour in the middle of a fade is nobody's choice, and the rings breathe without end. */
async function comeToRest(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
}

async function complaints(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
