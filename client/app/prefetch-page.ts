import { registeredFeatures } from '#client/app/registry.ts'
import { loadModuleOnce } from '#client/lib/load-once.ts'
import type {
  PageModule,
  PageSlotName,
  PageSlotProps,
  PrefetchInput,
  PrefetchResult,
} from '#client/lib/page-module.ts'

export async function prefetchPage(
  { prefetch }: PageModule,
  input: PrefetchInput,
): Promise<PrefetchResult | undefined> {
  const result = await prefetch?.(input)
  const { dashboardTop, dashboard, profile } = result?.slots ?? {}
  await Promise.all([
    dashboardTop && prefetchSlot('dashboardTop', dashboardTop, input),
    dashboard && prefetchSlot('dashboard', dashboard, input),
    profile && prefetchSlot('profile', profile, input),
  ])
  return result
}

async function prefetchSlot<Name extends PageSlotName>(
  name: Name,
  props: PageSlotProps[Name],
  input: PrefetchInput,
): Promise<void> {
  await Promise.all(
    registeredFeatures.map(async ({ slots }) => {
      const load = slots?.[name]
      const filling = load && (await loadModuleOnce(load))
      await filling?.prefetch?.(input, props)
    }),
  )
}
