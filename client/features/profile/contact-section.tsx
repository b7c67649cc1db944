import { ArrowUpRight, CalendarPlus, ContactRound, MapPin, MessageCircle } from 'lucide-react'
import {
  getSocialProfileUrl,
  type SocialNetwork,
  socialNetworks,
} from '#client/features/profile/contact-links.ts'
import { useOrigin } from '#client/lib/hydration/use-origin.ts'
import { ContactLink, WithheldContactDataNotice } from '#client/shared/contact/contact-link.tsx'
import { EmailLink } from '#client/shared/contact/email-link.tsx'
import { PhoneLink } from '#client/shared/contact/phone-link.tsx'
import { getWhatsappUrl } from '#client/shared/contact/whatsapp.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Box, chakra, Flex } from '#client/ui/chakra.ts'
import { LinkButton } from '#client/ui/link-button.tsx'
import { toast } from '#client/ui/toast.ts'
import { getMapsSearchUrl } from '#modules/identity/contract/maps.ts'
import type { Profile } from '#modules/identity/contract/people.ts'

const outside = { target: '_blank', rel: 'noopener noreferrer' }

const showBesideBar = (display: 'flex' | 'inline-flex') => ({
  display: { base: 'none', md: display },
  css: { '@media print': { display: `${display} !important` } },
})

const SocialLink = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 1,
    minH: 'touch',
    px: 3.5,
    borderWidth: '1px',
    borderRadius: 'full',
    color: 'ink',
    textStyle: 'small',
    fontWeight: 'semibold',
    textDecoration: 'none',
    '& svg': { color: 'muted' },
    _hover: { bg: 'sunken' },
  },
})

interface ContactSectionProps {
  profile: Profile
  bookable: boolean
}

export function ContactSection({ profile, bookable }: ContactSectionProps) {
  const origin = useOrigin()
  const { phone, email, contactWithheld, address, city, state, social, isOwner } = profile
  const chat = social.whatsapp && getWhatsappUrl(social.whatsapp)
  const networks = socialLinksOf(profile)
  const hasFacts = Boolean(email || (phone && !isOwner) || contactWithheld || address || networks.length > 0)
  if (!hasFacts && !phone && !chat && !bookable) return null
  const besideBar = isOwner ? undefined : showBesideBar('inline-flex')
  return (
    <Card
      as="section"
      aria-label="Contacto"
      py={3}
      {...(hasFacts || isOwner ? undefined : showBesideBar('flex'))}
    >
      <Flex
        direction={{ base: 'column', sm: 'row', lg: 'column' }}
        flexWrap="wrap"
        align="flex-start"
        columnGap={7}
        rowGap={1.5}
      >
        {phone && (
          <Box {...besideBar}>
            <PhoneLink phone={phone} />
          </Box>
        )}
        {chat && (
          <ContactLink href={chat} {...outside} {...besideBar}>
            <MessageCircle size={18} />
            WhatsApp
          </ContactLink>
        )}
        {email && <EmailLink email={email} />}
        {contactWithheld && <WithheldContactDataNotice reason={contactWithheld} />}
        {!isOwner && (phone || email) && (
          <chakra.span data-needs-script ms={-3}>
            <Button
              variant="ghost"
              size="sm"
              icon={<ContactRound size={18} />}
              onClick={() => void saveContact(profile, origin)}
            >
              Guardar en mis contactos
            </Button>
          </chakra.span>
        )}
        {address && (
          <ContactLink href={getMapsSearchUrl(address, city, state)} {...outside}>
            <MapPin size={18} />
            <span>{address}</span>
          </ContactLink>
        )}
      </Flex>
      {networks.length > 0 && (
        <Flex as="ul" aria-label="Redes sociales" gap={2} flexWrap="wrap" mt={3}>
          {networks.map(({ name, href }) => (
            <li key={name}>
              <SocialLink href={href} {...outside}>
                {name}
                <ArrowUpRight size={16} />
              </SocialLink>
            </li>
          ))}
        </Flex>
      )}
      {bookable && (
        <Flex display={{ base: 'none', md: 'flex' }} maxW={{ md: '320px', lg: 'full' }} mt={4} mb={1}>
          <LinkButton href="#agenda" full icon={<CalendarPlus size={18} />}>
            Reservar
          </LinkButton>
        </Flex>
      )}
    </Card>
  )
}

async function saveContact(profile: Profile, origin: string): Promise<void> {
  const { downloadVCard: downloadContactCard } = await import('#client/features/profile/contact-card.ts')
  downloadContactCard(profile, origin)
  toast.success('Descargamos su contacto. Ábrelo para guardarlo.')
}

function socialLinksOf({ social }: Profile): { name: string; href: string }[] {
  const all = Object.keys(socialNetworks) as SocialNetwork[]
  return all.flatMap((network) => {
    const href = social[network] && getSocialProfileUrl(network, social[network])
    return href ? [{ name: socialNetworks[network].name, href }] : []
  })
}
