import { type ComponentType, lazy, Suspense } from 'react'
import { createDeferredPart, DeferredPartView } from '#client/lib/hydration/deferred.tsx'
import type { MemberSheetLinksProps } from './member-sheet-links.tsx'

const load = () => import('./member-parts.tsx')

// Only members see these parts, so the pages of visitors do not load their code. If a download fails, the page stays
// usable without the part.
const navCount = createDeferredPart<NavCountProps>(() =>
  load().then((parts) => parts.NavCount, replaceByNothing),
)
const bell = createDeferredPart(() => load().then((parts) => parts.Bell, replaceByNothing))
const countsRefresh = createDeferredPart(() => load().then((parts) => parts.CountsRefresh, replaceByNothing))

// The server needs the component itself: it cannot wait for a lazy component.
const MemberSheetLinks = import.meta.env.SSR
  ? (await load()).MemberSheetLinks
  : lazy(async () => ({ default: (await load()).MemberSheetLinks }))

interface NavCountProps {
  phone?: true
}

const nothing = {}

function replaceByNothing(): ComponentType {
  return () => null
}

export function MemberNavCount(props: NavCountProps) {
  return <DeferredPartView part={navCount} given={props} />
}

export function MemberBell() {
  return <DeferredPartView part={bell} given={nothing} />
}

/** Keeps the numbers of the navigation up to date. Renders nothing; one page needs it once. */
export function MemberCountsRefresh() {
  return <DeferredPartView part={countsRefresh} given={nothing} />
}

export function MemberSheetContent(props: MemberSheetLinksProps) {
  return (
    <Suspense>
      <MemberSheetLinks {...props} />
    </Suspense>
  )
}
