import { createContext, use } from 'react'
import type { Viewer } from '#modules/identity/contract/people.ts'

export const ViewerContext = createContext<Viewer | null | undefined>(undefined)

/**
 * Null for a visitor, undefined while loading. A context, because hundreds of components call this hook: queries would
 * take a twentieth of the render time.
 */
export function useViewer(): Viewer | null | undefined {
  return use(ViewerContext)
}
