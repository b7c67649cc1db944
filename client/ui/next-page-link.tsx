import type { MouseEvent, ReactNode } from 'react'
import { LinkButton } from './link-button.tsx'

interface NextPageLinkProps {
  /** Address of the next page by itself: where it leads without a script, and in a new tab. */
  to: string
  loading: boolean
  /** Brings the next page to the end of this one. */
  onLoad: () => void
  children: ReactNode
}

/** The way on in a list that comes in pages. A link, so that it works before any script does. */
export function NextPageLink({ to, loading, onLoad, children }: NextPageLinkProps) {
  function load(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    if (!loading) onLoad()
  }
  return (
    <LinkButton to={to} rel="next" variant="secondary" aria-busy={loading || undefined} onClick={load}>
      {loading ? 'Cargando...' : children}
    </LinkButton>
  )
}
