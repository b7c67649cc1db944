import { CalendarPlus, MessageCircle, Phone } from 'lucide-react'
import { getPhoneUrl } from '#client/lib/format.ts'
import { getWhatsappUrl } from '#client/shared/contact/whatsapp.ts'
import { Box } from '#client/ui/chakra.ts'
import { LinkButton } from '#client/ui/link-button.tsx'
import { StickyActions } from '#client/ui/sticky-actions.tsx'
import type { Profile } from '#modules/identity/contract/people.ts'

interface ContactActionsProps {
  profile: Profile
  bookable: boolean
}

const stacked = {
  flexDirection: 'column',
  gap: 3,
  minHeight: 56,
  paddingInline: 4,
  // On a phone, the buttons 'Llamar', 'WhatsApp' and 'Reservar' must fit side by side.
  fontSize: 'min(0.9375rem, 4.6vw)',
} as const

export function ContactActions({ profile, bookable }: ContactActionsProps) {
  // Nearly every phone number in Mexico is on WhatsApp, so use it for the chat too.
  const number = profile.social.whatsapp ?? profile.phone
  const chat = number && getWhatsappUrl(number)
  if (!profile.phone && !chat && !bookable) return null
  return (
    <Box display={{ base: 'contents', md: 'none' }} css={{ '--least-height': '480px' }}>
      <StickyActions>
        {profile.phone && (
          <LinkButton
            style={stacked}
            href={getPhoneUrl(profile.phone)}
            variant={bookable ? 'secondary' : 'primary'}
            icon={<Phone size={18} />}
          >
            Llamar
          </LinkButton>
        )}
        {chat && (
          <LinkButton
            style={stacked}
            href={chat}
            target="_blank"
            rel="noopener noreferrer"
            variant="secondary"
            icon={<MessageCircle size={18} />}
          >
            WhatsApp
          </LinkButton>
        )}
        {bookable && (
          <LinkButton style={stacked} href="#agenda" icon={<CalendarPlus size={18} />}>
            Reservar
          </LinkButton>
        )}
      </StickyActions>
    </Box>
  )
}
