import { createContext } from 'react'
import type { FeatureScreens } from '#client/lib/define-screens.ts'

/** The features of the application, for `Slot`. */
export const Features = createContext<readonly FeatureScreens[]>([])
