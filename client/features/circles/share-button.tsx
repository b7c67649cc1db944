import { Share2 } from 'lucide-react'
import { useOrigin } from '#client/lib/hydration/use-origin.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { copyLink } from '#client/shared/site/copy-link.ts'
import { Button } from '#client/ui/button.tsx'
import { chakra } from '#client/ui/chakra.ts'

export function ShareOwnProfileButton() {
  const origin = useOrigin()
  const viewer = useViewer()
  if (!viewer) return null
  return (
    <Button
      variant="secondary"
      px={{ base: 3, sm: 5 }}
      aria-label="Compartir"
      icon={<Share2 size={20} />}
      onClick={() => void copyLink(origin + viewer.profilePath)}
    >
      <chakra.span display={{ base: 'none', sm: 'inline' }}>Compartir</chakra.span>
    </Button>
  )
}
