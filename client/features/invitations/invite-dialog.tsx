import { Copy, MessageCircle, Send } from 'lucide-react'
import type { InvitationLinkState } from '#client/features/invitations/use-invitation-link.ts'
import { copyText } from '#client/lib/copy-text.ts'
import { getWhatsappMessageUrl } from '#client/shared/contact/whatsapp.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { chakra, Stack } from '#client/ui/chakra.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { LinkButton } from '#client/ui/link-button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { RingLoader } from '#client/ui/ring-loader.tsx'
import { toast } from '#client/ui/toast.ts'

export interface Invitee {
  name: string
  phone: string | null
  email: string | null
}

interface InviteDialogProps {
  open: boolean
  onClose: () => void
  person: Invitee
  linking: InvitationLinkState
  onPrepare: () => void
}

export function InviteDialog({ open, onClose, person, linking, onPrepare }: InviteDialogProps) {
  const { data, error, isIdle, isPending } = linking

  async function copy(url: string) {
    if (await copyText(url)) toast.success('Link copiado al portapapeles')
    else toast.error('No pudimos copiar el enlace. Selecciónalo en el mensaje para copiarlo.')
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={`Invitar a ${person.name}`}
      footer={
        isIdle ? (
          <Button icon={<Send size={18} />} onClick={onPrepare}>
            Crear invitación
          </Button>
        ) : (
          data && (
            <>
              <Button variant="secondary" icon={<Copy size={18} />} onClick={() => void copy(data.url)}>
                Copiar enlace
              </Button>
              <LinkButton
                href={getWhatsappMessageUrl(data.message, person.phone)}
                target="_blank"
                rel="noopener noreferrer"
                icon={<MessageCircle size={18} />}
              >
                Mandar por WhatsApp
              </LinkButton>
            </>
          )
        )
      }
    >
      {isIdle ? (
        <Stack gap={3}>
          <chakra.p>
            Con la invitación, {person.name} crea su cuenta, y este perfil, con sus recomendaciones, pasa a
            ser suyo.
          </chakra.p>
          <chakra.p color="muted" textStyle="small">
            {person.email === null
              ? 'Te damos un enlace para que tú lo mandes. Puedes retirar la invitación mientras esa persona no la use.'
              : `Le escribimos a ${person.email}. También te damos un enlace, para que tú lo mandes. Puedes retirar la invitación mientras esa persona no la use.`}
          </chakra.p>
        </Stack>
      ) : data ? (
        <Stack gap={4}>
          {data.mailed ? (
            <Notice tone="success" live>
              {`Le escribimos a ${person.email} con su invitación. Si quieres, mándale también este mensaje.`}
            </Notice>
          ) : (
            <chakra.p>La invitación está lista. Mándale este mensaje:</chakra.p>
          )}
          <Card tone="sunken" as="blockquote" userSelect="text" overflowWrap="anywhere" textStyle="small">
            {data.message}
          </Card>
          <chakra.p color="muted" textStyle="small">
            El enlace es solo para esta persona: no lo publiques. La invitación queda en la pestaña
            Invitaciones de tu círculo, donde la puedes retirar.
          </chakra.p>
        </Stack>
      ) : error && !isPending ? (
        <ErrorState message="Error al cargar la invitación" error={error} onRetry={onPrepare} />
      ) : (
        <RingLoader text="Preparando el enlace..." />
      )}
    </Dialog>
  )
}
