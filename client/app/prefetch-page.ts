import { registeredFeatures } from '#client/app/registry.ts'
import { loadModuleOnce } from '#client/lib/load-once.ts'
import type {
  PageExtensionPointName,
  PageExtensionPointProps,
  PageModule,
  PrefetchInput,
  PrefetchResult,
} from '#client/lib/page-module.ts'

export async function prefetchPage(
  { prefetchPageData }: PageModule,
  input: PrefetchInput,
): Promise<PrefetchResult | undefined> {
  const result = await prefetchPageData?.(input)
  const { dashboardTop, dashboard, profile } = result?.pageExtensions ?? {}
  await Promise.all([
    dashboardTop && prefetchPageExtensions('dashboardTop', dashboardTop, input),
    dashboard && prefetchPageExtensions('dashboard', dashboard, input),
    profile && prefetchPageExtensions('profile', profile, input),
  ])
  return result
}

async function prefetchPageExtensions<Name extends PageExtensionPointName>(
  name: Name,
  props: PageExtensionPointProps[Name],
  input: PrefetchInput,
): Promise<void> {
  await Promise.all(
    registeredFeatures.map(async ({ pageExtensions }) => {
      const load = pageExtensions?.[name]
      const filling = load && (await loadModuleOnce(load))
      await filling?.prefetchExtensionData?.(input, props)
    }),
  )
}
