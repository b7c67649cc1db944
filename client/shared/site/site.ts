import { createContext } from 'react'
import type { SiteFacts } from '#server/page-renderer.ts'

export const SiteContext = createContext<SiteFacts>({ origin: '', privacyUrl: null })
