import { type FunctionComponent, use } from 'react'
import type { FeatureScreens } from '#client/lib/define-screens.ts'
import {
  createLazyComponent,
  type LazyComponent,
  LazyComponentView,
} from '#client/lib/hydration/deferred.tsx'
import type { PageExtensionPointName, PageExtensionPointProps } from '#client/lib/page-module.ts'
import { FeatureScreensContext } from '#client/shared/page-extensions/features.ts'

type Load = () => Promise<{ ExtensionComponent: FunctionComponent<never> }>

const parts = new Map<Load, LazyComponent<never>>()

function partOf(load: Load): LazyComponent<never> {
  const part = parts.get(load) ?? createLazyComponent(async () => (await load()).ExtensionComponent)
  parts.set(load, part)
  return part
}

export function registerPageExtensions(features: readonly FeatureScreens[]): void {
  for (const { pageExtensions = {} } of features)
    for (const load of Object.values(pageExtensions)) partOf(load)
}

interface PageExtensionPointViewProps<Name extends PageExtensionPointName> {
  name: Name
  given: PageExtensionPointProps[Name]
}

export function PageExtensionPoint<Name extends PageExtensionPointName>({
  name,
  given,
}: PageExtensionPointViewProps<Name>) {
  return use(FeatureScreensContext).map(({ pageExtensions }, index) => {
    const load = pageExtensions?.[name]
    if (!load) return null
    const part = partOf(load) as LazyComponent<PageExtensionPointProps[Name]>
    // biome-ignore lint/suspicious/noArrayIndexKey: the features of a build never change
    return <LazyComponentView key={index} part={part} given={given} />
  })
}
