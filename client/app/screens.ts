import { registeredFeatures } from '#client/app/registry.ts'

export const screens = registeredFeatures.flatMap((feature) => feature.screens ?? [])
