import { Share2 } from 'lucide-react'
import { copyText } from '#client/lib/copy-text.ts'
import { useOrigin } from '#client/lib/hydration/use-origin.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { Button } from '#client/ui/button.tsx'
import { chakra } from '#client/ui/chakra.ts'
import { toast } from '#client/ui/toast.ts'

export function ShareButton() {
  const origin = useOrigin()
  const viewer = useViewer()
  if (!viewer) return null

  async function share(link: string) {
    if (await copyText(link)) toast.success('Link copiado al portapapeles')
    else toast.error(`No pudimos copiar el link. Cópialo de aquí: ${link}`)
  }

  return (
    <Button
      variant="secondary"
      px={{ base: 3, lg: 5 }}
      aria-label="Compartir"
      icon={<Share2 size={20} />}
      onClick={() => void share(origin + viewer.profilePath)}
    >
      <chakra.span display={{ base: 'none', lg: 'inline' }}>Compartir</chakra.span>
    </Button>
  )
}
