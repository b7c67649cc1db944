import { type ComponentType, lazy, Suspense } from 'react'
import type { MemberSheetLinksProps } from './member-sheet-links.tsx'

const load = () => import('./member-parts.tsx')

// Only members see these parts, so the pages of visitors do not load their code. The server needs the components
// themselves: it cannot wait for a lazy component.
const { NavCount, Bell, CountsRefresh, MemberSheetLinks } = import.meta.env.SSR
  ? await load()
  : {
      NavCount: lazyOrNothing(async () => (await load()).NavCount),
      Bell: lazyOrNothing(async () => (await load()).Bell),
      CountsRefresh: lazyOrNothing(async () => (await load()).CountsRefresh),
      MemberSheetLinks: lazy(async () => ({ default: (await load()).MemberSheetLinks })),
    }

/** Every page contains these parts: if their code does not load, the page stays usable without them. */
function lazyOrNothing<Props extends object>(loadPart: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadPart().catch((): ComponentType<Props> => () => null) }))
}

export function MemberNavCount(props: { phone?: true }) {
  return (
    <Suspense>
      <NavCount {...props} />
    </Suspense>
  )
}

export function MemberBell() {
  return (
    <Suspense>
      <Bell />
    </Suspense>
  )
}

/** Keeps the numbers of the navigation up to date. Renders nothing; one page needs it once. */
export function MemberCountsRefresh() {
  return (
    <Suspense>
      <CountsRefresh />
    </Suspense>
  )
}

export function MemberSheetContent(props: MemberSheetLinksProps) {
  return (
    <Suspense>
      <MemberSheetLinks {...props} />
    </Suspense>
  )
}
