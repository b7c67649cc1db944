import { features } from '#client/app/registry.ts'

/** Every screen (spec §2, Route table). */
export const screens = features.flatMap((feature) => feature.screens ?? [])
