import { type ComponentType, lazy, Suspense } from 'react'
import type { MemberSheetLinksProps } from './member-sheet-links.tsx'

const load = () => import('./member-parts.tsx')

// Load the navigation parts for members lazily, so that pages of visitors do not download their code. The server
// imports them directly, because it renders without waiting for a lazy component.
const { NavCount, Bell, CountsRefresh, MemberSheetLinks } = import.meta.env.SSR
  ? await load()
  : {
      NavCount: lazyOrNothing(async () => (await load()).NavCount),
      Bell: lazyOrNothing(async () => (await load()).Bell),
      CountsRefresh: lazyOrNothing(async () => (await load()).CountsRefresh),
      MemberSheetLinks: lazy(async () => ({ default: (await load()).MemberSheetLinks })),
    }

/** Renders nothing when the code of a navigation part fails to load, so that the rest of the page stays usable. */
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

/**
 * Keeps the navigation's counts of notifications and appointments up to date. Renders nothing. Use this component once
 * per page.
 */
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
