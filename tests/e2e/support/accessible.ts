import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

export async function expectAccessible(page: Page, within?: string): Promise<void> {
  await comeToRest(page)
  const axe = await axeOn(page)
  expect(await complaints(within === undefined ? axe : axe.include(within))).toEqual([])
}

/** The accessibility check includes the size of touch targets (WCAG 2.5.8). */
export async function expectAccessibleInBothColourSchemes(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await comeToRest(page)
  expect(await complaints(await axeOn(page, { 'target-size': { enabled: true } })), where).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await comeToRest(page)
  const contrast = (await axeOn(page)).withRules('color-contrast')
  expect(await complaints(contrast), `${where}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Waits for the end of animations, because axe would measure intermediate colours during a fade. */
async function comeToRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const lasts = effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY
      return playState !== 'running' || lasts
    }),
  )
}

/** Creates an axe check without the slow steps that only pages with frames need. */
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
