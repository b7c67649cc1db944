import { createContext } from 'react'
import type { SiteInfo } from '#server/page-renderer.ts'

export const SiteInfoContext = createContext<SiteInfo>({ origin: '', privacyUrl: null })
