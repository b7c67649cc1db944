import { useEffect, useRef, useState } from 'react'
import { createContactMessage } from '#client/features/circles/contact-message.ts'
import { restoreLostFocus } from '#client/lib/focus/restore-lost-focus.ts'
import { useOrigin } from '#client/lib/hydration/use-origin.ts'
import { getWhatsappMessageUrl } from '#client/shared/contact/whatsapp.ts'
import { WhatsappOffer } from '#client/shared/contact/whatsapp-offer.tsx'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { Box, chakra } from '#client/ui/chakra.ts'
import { Notice } from '#client/ui/notice.tsx'

/** A contact, which is a person without an account, that the member has just added to the circle. */
export interface AddedContact {
  personId: string
  name: string
  phone: string
  profilePath: string
}

/** Suggests, after a member added a contact, that the member tell the contact about the profile by WhatsApp. */
export function ContactNotice({ contact }: { contact: AddedContact }) {
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
      // On a screen with little height, do not fix the notice to the bottom, because it would cover the page.
      css={{ '@media (max-height: 30rem)': { position: 'static', marginTop: '1rem' } }}
    >
      <Notice
        tone="success"
        live
        title={`¿Le avisas a ${name}?`}
        action={
          <WhatsappOffer
            href={getWhatsappMessageUrl(
              createContactMessage({ name, me, profileUrl: origin + profilePath }),
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

/**
 * Makes the page longer by the height of the notice while the notice is open. Otherwise the notice could cover the last
 * row of the page, and no scrolling would uncover this row.
 */
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
