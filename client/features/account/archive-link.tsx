import { Download } from 'lucide-react'
import { LinkButton } from '#client/ui/link-button.tsx'

/** 'Descargar mis datos': a plain download, so that the browser shows its progress. */
export function ArchiveLink() {
  return (
    <LinkButton href="/api/mis-datos" download variant="secondary" size="sm" icon={<Download size={18} />}>
      Descargar mis datos
    </LinkButton>
  )
}
