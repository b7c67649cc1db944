import { features } from '#client/app/registry.ts'

export const screens = features.flatMap((feature) => feature.screens ?? [])
