import { Download } from 'lucide-react'
import { LinkButton } from '#client/ui/link-button.tsx'

/** 'Descargar mis datos': the browser fetches the archive by itself and shows how far it is. */
export function ArchiveLink() {
  return (
    <LinkButton href="/api/mis-datos" download variant="secondary" size="sm" icon={<Download size={18} />}>
      Descargar mis datos
    </LinkButton>
  )
}
