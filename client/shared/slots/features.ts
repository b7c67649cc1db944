import { createContext } from 'react'
import type { FeatureScreens } from '#client/lib/define-screens.ts'

export const FeaturesContext = createContext<readonly FeatureScreens[]>([])
