import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

export async function expectInViewport(element: Locator): Promise<void> {
  await element.waitFor()
  await expect.poll(() => element.evaluate(isOnTop)).toBe(true)
}

function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const there = document.elementFromPoint(left + width / 2, top + height / 2)
  return there !== null && (element.contains(there) || there.contains(element))
}
