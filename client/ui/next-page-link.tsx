import type { MouseEvent, ReactNode } from 'react'
import { LinkButton } from './link-button.tsx'

interface NextPageLinkProps {
  /** URL of a page with the next part of the list, for browsers without scripts. */
  to: string
  loading: boolean
  onLoad: () => void
  children: ReactNode
}

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
