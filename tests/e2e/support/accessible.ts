import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Nothing that axe knows to be in somebody's way, once everything has come to rest.
 * @param within CSS of the part that is looked at; left out, the whole page
 */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  await comeToRest(page)
  const axe = await axeOn(page)
  expect(await complaints(within === undefined ? axe : axe.include(within))).toEqual([])
}

/**
 * The same in both schemes, with room for a finger around what can be pressed (WCAG 2.5.8), which axe does not ask by itself.
 * Only colours differ by the scheme. @param where said when it fails
 */
export async function expectAccessibleByDayAndNight(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await comeToRest(page)
  expect(await complaints(await axeOn(page, { 'target-size': { enabled: true } })), where).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await comeToRest(page)
  const contrast = (await axeOn(page)).withRules('color-contrast')
  expect(await complaints(contrast), `${where}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** A colour in the middle of a fade is nobody's choice. What moves without end, as the rings do, says nothing. */
async function comeToRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const lasts = effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY
      return playState !== 'running' || lasts
    }),
  )
}

/**
 * Axe for this page. What it does by itself besides is most of its work and nothing that is asked here: for pages with frames it
 * opens another page each time, brings itself along again, and describes whatever is well.
 */
async function axeOn(page: Page, rules: Record<string, { enabled: boolean }> = {}): Promise<AxeBuilder> {
  const isThere = await page.evaluate(() => 'axe' in window)
  return new AxeBuilder({ page, ...(isThere && { axeSource: 'undefined' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], rules })
}

async function complaints(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}
