import { type FunctionComponent, use } from 'react'
import type { FeatureScreens } from '#client/lib/define-screens.ts'
import { createDeferredPart, type DeferredPart, DeferredPartView } from '#client/lib/hydration/deferred.tsx'
import type { PageSlotName, PageSlotProps } from '#client/lib/page-module.ts'
import { FeaturesContext } from '#client/shared/slots/features.ts'

type Load = () => Promise<{ Component: FunctionComponent<never> }>

const parts = new Map<Load, DeferredPart<never>>()

function partOf(load: Load): DeferredPart<never> {
  const part = parts.get(load) ?? createDeferredPart(async () => (await load()).Component)
  parts.set(load, part)
  return part
}

/** Registered components are loaded by `loadDeferredParts` on the server. */
export function registerPageSlots(features: readonly FeatureScreens[]): void {
  for (const { slots = {} } of features) for (const load of Object.values(slots)) partOf(load)
}

interface SlotViewProps<Name extends PageSlotName> {
  name: Name
  given: PageSlotProps[Name]
}

/** The components of a slot appear in the order of `client/app/registry.ts`. */
export function PageSlot<Name extends PageSlotName>({ name, given }: SlotViewProps<Name>) {
  return use(FeaturesContext).map(({ slots }, index) => {
    const load = slots?.[name]
    if (!load) return null
    const part = partOf(load) as DeferredPart<PageSlotProps[Name]>
    // biome-ignore lint/suspicious/noArrayIndexKey: the features of a build never change
    return <DeferredPartView key={index} part={part} given={given} />
  })
}
