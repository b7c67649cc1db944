import { createContext, use } from 'react'
import type { Viewer } from '#modules/identity/contract/people.ts'

export const ViewerContext = createContext<Viewer | null | undefined>(undefined)

export function useViewer(): Viewer | null | undefined {
  return use(ViewerContext)
}
