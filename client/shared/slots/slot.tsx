import { type FunctionComponent, use } from 'react'
import type { FeatureScreens } from '#client/lib/define-screens.ts'
import {
  createLazyComponent,
  type LazyComponent,
  LazyComponentView,
} from '#client/lib/hydration/deferred.tsx'
import type { PageSlotName, PageSlotProps } from '#client/lib/page-module.ts'
import { FeatureScreensContext } from '#client/shared/slots/features.ts'

type Load = () => Promise<{ Component: FunctionComponent<never> }>

const parts = new Map<Load, LazyComponent<never>>()

function partOf(load: Load): LazyComponent<never> {
  const part = parts.get(load) ?? createLazyComponent(async () => (await load()).Component)
  parts.set(load, part)
  return part
}

/** Registers the components that features add to pages, so that the server loads them before rendering. */
export function registerPageSlots(features: readonly FeatureScreens[]): void {
  for (const { slots = {} } of features) for (const load of Object.values(slots)) partOf(load)
}

interface SlotViewProps<Name extends PageSlotName> {
  name: Name
  given: PageSlotProps[Name]
}

export function PageSlot<Name extends PageSlotName>({ name, given }: SlotViewProps<Name>) {
  return use(FeatureScreensContext).map(({ slots }, index) => {
    const load = slots?.[name]
    if (!load) return null
    const part = partOf(load) as LazyComponent<PageSlotProps[Name]>
    // biome-ignore lint/suspicious/noArrayIndexKey: the features of a build never change
    return <LazyComponentView key={index} part={part} given={given} />
  })
}
