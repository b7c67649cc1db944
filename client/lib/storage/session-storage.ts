import { isObject } from '#client/lib/guards.ts'

/**
 * The object that `sessionStorage` has under a key; null without one. Check its fields: another build may have written it.
 */
export function readStored(key: string): Record<string, unknown> | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isObject(stored) ? stored : null
  } catch {
    return null
  }
}
