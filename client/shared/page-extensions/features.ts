import { createContext } from 'react'
import type { FeatureScreens } from '#client/lib/define-screens.ts'

export const FeatureScreensContext = createContext<readonly FeatureScreens[]>([])
