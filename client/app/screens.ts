import { registeredFeatures } from '#client/app/registry.ts'

export const registeredScreens = registeredFeatures.flatMap((feature) => feature.screens ?? [])
