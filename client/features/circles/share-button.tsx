import { Share2 } from 'lucide-react'
import { copyText } from '#client/lib/copy-text.ts'
import { useOrigin } from '#client/lib/hydration/use-origin.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast.ts'

export function ShareButton() {
  const origin = useOrigin()
  const viewer = useViewer()
  if (!viewer) return null

  async function share(link: string) {
    if (await copyText(link)) toast.success('Link copiado al portapapeles')
    else toast.error(`No se pudo copiar. Tu link: ${link}`)
  }

  return (
    <Button
      variant="secondary"
      px={{ base: 3, sm: 5 }}
      icon={<Share2 size={20} />}
      onClick={() => void share(origin + viewer.profilePath)}
    >
      Compartir
    </Button>
  )
}
