import { createContext, use } from 'react'
import type { Viewer } from '#modules/identity/contract/people.ts'

/** Filled by `ViewerProvider`. */
export const ViewerContext = createContext<Viewer | null | undefined>(undefined)

/**
 * The signed-in person; null for a visitor, undefined while loading. Reads a React context, because hundreds of
 * components of a page call this hook: a query in each of them would take a twentieth of the time to render the page.
 */
export function useViewer(): Viewer | null | undefined {
  return use(ViewerContext)
}
