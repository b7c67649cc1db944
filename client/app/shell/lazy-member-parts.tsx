import { lazy, Suspense } from 'react'
import type { MemberSheetLinksProps } from './member-sheet-links.tsx'

const load = () => import('./member-parts.tsx')

// Only members see these parts, so the pages of visitors do not load their code. The server needs the components
// themselves: it cannot wait for a lazy component.
const { NavCount, Bell, MemberSheetLinks } = import.meta.env.SSR
  ? await load()
  : {
      NavCount: lazy(async () => ({ default: (await load()).NavCount })),
      Bell: lazy(async () => ({ default: (await load()).Bell })),
      MemberSheetLinks: lazy(async () => ({ default: (await load()).MemberSheetLinks })),
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

export function MemberSheetContent(props: MemberSheetLinksProps) {
  return (
    <Suspense>
      <MemberSheetLinks {...props} />
    </Suspense>
  )
}
