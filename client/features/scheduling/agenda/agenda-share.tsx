import { Copy, MessageCircle } from 'lucide-react'
import { restoreLostFocus } from '#client/lib/focus/restore-lost-focus.ts'
import { useOrigin } from '#client/lib/hydration/use-origin.ts'
import { getWhatsappMessageUrl } from '#client/shared/contact/whatsapp.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { copyLink } from '#client/shared/site/copy-link.ts'
import { Button } from '#client/ui/button.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { LinkButton } from '#client/ui/link-button.tsx'
import { Notice } from '#client/ui/notice.tsx'

export function AgendaShareNotice() {
  const origin = useOrigin()
  const viewer = useViewer()
  if (!viewer) return null
  const link = origin + viewer.profilePath.replace('/perfil/', '/agenda/')

  return (
    <chakra.div ref={restoreLostFocus} tabIndex={-1} outline="none" mt={3}>
      <Notice
        tone="success"
        live
        title="Tu agenda está abierta"
        action={
          <Flex direction={{ base: 'column', sm: 'row' }} align="flex-start" gap={2} wrap="wrap">
            <LinkButton
              size="sm"
              href={getWhatsappMessageUrl(`Ya puedes reservar tu cita conmigo aquí: ${link}`, null)}
              target="_blank"
              rel="noopener noreferrer"
              icon={<MessageCircle size={18} />}
            >
              Compartir por WhatsApp
            </LinkButton>
            <Button
              size="sm"
              variant="secondary"
              icon={<Copy size={18} />}
              onClick={() => void copyLink(link)}
            >
              Copiar enlace
            </Button>
            <LinkButton size="sm" to="/configurar-servicios" variant="secondary">
              Agregar mis servicios
            </LinkButton>
          </Flex>
        }
      >
        Comparte tu enlace: <chakra.span overflowWrap="anywhere">{link}</chakra.span>
      </Notice>
    </chakra.div>
  )
}
