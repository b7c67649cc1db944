import { lazy, Suspense } from 'react'

const load = async () => ({ default: (await import('#client/shared/appointments/nav-count.tsx')).NavCount })

// Only members see the number, so the pages of visitors do not load its code. The server needs the component itself:
// it cannot wait for a lazy component.
const NavCount = import.meta.env.SSR ? (await load()).default : lazy(load)

export function MemberNavCount(props: { phone?: true }) {
  return (
    <Suspense>
      <NavCount {...props} />
    </Suspense>
  )
}
