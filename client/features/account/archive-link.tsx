import { Download } from 'lucide-react'
import { LinkButton } from '#client/ui/link-button.tsx'

export function DataExportLink() {
  return (
    <LinkButton href="/api/mis-datos" download variant="secondary" size="sm" icon={<Download size={18} />}>
      Descargar mis datos
    </LinkButton>
  )
}
