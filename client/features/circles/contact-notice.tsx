import { useEffect, useRef, useState } from 'react'
import { createWhatsappMessageToContact } from '#client/features/circles/contact-message.ts'
import { restoreLostFocus } from '#client/lib/focus/restore-lost-focus.ts'
import { useOrigin } from '#client/lib/hydration/use-origin.ts'
import { getWhatsappMessageUrl } from '#client/shared/contact/whatsapp.ts'
import { DismissibleWhatsappLink } from '#client/shared/contact/whatsapp-offer.tsx'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { Box, chakra } from '#client/ui/chakra.ts'
import { Notice } from '#client/ui/notice.tsx'

export interface AddedContact {
  personId: string
  name: string
  phone: string
  profilePath: string
}

export function AddedContactNotice({ contact }: { contact: AddedContact }) {
  const { name, phone, profilePath } = contact
  const origin = useOrigin()
  const me = useViewer()?.name ?? ''
  const [closed, setClosed] = useState(false)
  const close = () => setClosed(true)
  const box = useReservedSpace(closed)
  if (closed)
    return (
      <chakra.p ref={restoreLostFocus} tabIndex={-1} srOnly>
        También puedes avisarle desde el menú de su tarjeta, en Mi Círculo.
      </chakra.p>
    )
  return (
    <Box
      ref={box}
      className="no-print"
      position="fixed"
      left={4}
      right={4}
      bottom="calc(var(--bottom-inset) + 0.75rem)"
      zIndex="bar"
      maxW="30rem"
      mx="auto"
      borderRadius="lg"
      boxShadow="float"
      css={{ '@media (max-height: 30rem)': { position: 'static', marginTop: '1rem' } }}
    >
      <Notice
        tone="success"
        live
        title={`¿Le avisas a ${name}?`}
        action={
          <DismissibleWhatsappLink
            href={getWhatsappMessageUrl(
              createWhatsappMessageToContact({ name, senderName: me, profileUrl: origin + profilePath }),
              phone,
            )}
            label="Avisarle por WhatsApp"
            onClose={close}
          />
        }
      >
        El mensaje le dice cómo reclamar o quitar su perfil.
      </Notice>
    </Box>
  )
}

function useReservedSpace(closed: boolean) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { style } = document.body
    if (closed || box.current === null) return
    style.paddingBottom = `${box.current.offsetHeight}px`
    return () => {
      style.paddingBottom = ''
    }
  }, [closed])
  return box
}
