import { Ellipsis, MessageCircle, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { createContactMessage } from '#client/features/circles/contact-message.ts'
import { PersonNameLink } from '#client/features/circles/covering-links.ts'
import { RecommendationCount } from '#client/features/circles/recommendation-line.tsx'
import { formatPlace } from '#client/lib/format.ts'
import { useOrigin } from '#client/lib/hydration/use-origin.ts'
import { WithheldContactNotice } from '#client/shared/contact/contact-link.tsx'
import { EmailLink } from '#client/shared/contact/email-link.tsx'
import { PhoneLink } from '#client/shared/contact/phone-link.tsx'
import { getWhatsappMessageUrl } from '#client/shared/contact/whatsapp.ts'
import { getAvatarRing, PersonAvatar } from '#client/shared/people/person-avatar.tsx'
import { PersonBadge } from '#client/shared/people/person-badge.tsx'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { chakra } from '#client/ui/chakra.ts'
import { MenuButton } from '#client/ui/menu-button.tsx'
import { photoUrl } from '#kernel/photos/contract.ts'
import type { MemberCard } from '#modules/circles/contract/circle.ts'

/** One row from edge to edge on phones, a card on wider screens. */
const Row = chakra('li', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '64px minmax(0, 1fr) auto',
    gridTemplateRows: 'auto auto auto 1fr',
    gridTemplateAreas: '"face name menu" "face facts facts" "face trust trust" "face contact contact"',
    columnGap: 3,
    minW: 0,
    mx: { base: -4, sm: 0 },
    px: { base: 4, sm: 3.5 },
    pt: { base: 2, sm: 3 },
    pb: { base: 1, sm: 1.5 },
    bg: { sm: 'surface' },
    borderTopWidth: '1px',
    transition: 'border-color 120ms ease-out, background-color 120ms ease-out',
    _hover: { bg: 'surface', borderColor: { sm: 'field' } },
    '@media (min-width: 40em)': { borderWidth: '1px', borderRadius: 'lg' },
  },
})

const Name = chakra('h2', {
  base: {
    gridArea: 'name',
    alignSelf: 'center',
    textStyle: 'card',
    // Limit the font size, so that a long surname fits a narrow phone with large letters.
    fontSize: 'min({fontSizes.md}, 9vw)',
    overflowWrap: 'anywhere',
  },
})

/** The menu is above the link that covers the row, and while it is open above the next rows. */
const Menu = chakra('div', {
  base: {
    gridArea: 'menu',
    position: 'relative',
    zIndex: 'raised',
    me: -2.5,
    my: -1,
    '& > div > button': { color: 'muted' },
    '&:has([aria-expanded=true])': { zIndex: 'menu' },
  },
})

const Facts = chakra('p', {
  base: { gridArea: 'facts', color: 'muted', textStyle: 'small', overflowWrap: 'anywhere' },
})

const Line = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    columnGap: 4,
    minW: 0,
    textStyle: 'small',
    '& :is(a, button)': { position: 'relative', zIndex: 'raised' },
  },
})

/** On screens, a long e-mail ends with an ellipsis, so that it stays beside the phone. On paper, it has its own line. */
const Contact = chakra(Line, {
  base: {
    gridArea: 'contact',
    alignSelf: 'start',
    '& > a[href^="mailto:"]': { flex: '1 1 8rem' },
    '@media print': { '& > a[href^="mailto:"]': { flexBasis: 'full' } },
    '@media screen': {
      '& wbr': { display: 'none' },
      '& > a > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    },
  },
})

interface CircleCardProps {
  person: MemberCard
  removing: boolean
  onRemove: () => void
  offer?: ReactNode
}

export function CirclePersonCard({ person, removing, onRemove, offer }: CircleCardProps) {
  const { name, phone, email, contactWithheld, registered, photoId, professions } = person
  const origin = useOrigin()
  const me = useViewer()?.name ?? ''
  const message = createContactMessage({ name, me, profileUrl: origin + person.profilePath })
  const facts = [professions.join(', '), formatPlace(person)].filter(Boolean).join(' · ')
  return (
    <Row aria-busy={removing}>
      <chakra.div gridArea="face" display="grid" placeItems="start center">
        <PersonAvatar
          name={name}
          photoUrl={photoId && photoUrl(photoId, 'face')}
          size="md"
          ring={getAvatarRing({ inMyCircle: true, registered })}
        />
      </chakra.div>
      <Name>
        <PersonNameLink to={person.profilePath}>{name}</PersonNameLink>
      </Name>
      <Menu>
        <MenuButton
          square
          variant="ghost"
          label={`Más opciones: ${name}`}
          icon={<Ellipsis size={20} />}
          entries={[
            ...(registered || phone === null
              ? []
              : [
                  {
                    label: 'Avisarle por WhatsApp',
                    icon: <MessageCircle size={18} />,
                    href: getWhatsappMessageUrl(message, phone),
                  },
                ]),
            {
              label: 'Eliminar de mi círculo',
              icon: <Trash2 size={18} />,
              tone: 'danger',
              onSelect: onRemove,
            },
          ]}
        />
      </Menu>
      {facts !== '' && <Facts>{facts}</Facts>}
      <Line gridArea="trust" rowGap={1} mt={{ base: 0.5, sm: 1 }}>
        {registered ? (
          <RecommendationCount count={person.recommendationCount} />
        ) : (
          <PersonBadge kind="contact" />
        )}
        {offer && <chakra.span ms="auto">{offer}</chakra.span>}
      </Line>
      <Contact>
        {phone !== null && <PhoneLink phone={phone} />}
        {email !== null && <EmailLink email={email} />}
        {contactWithheld !== null && <WithheldContactNotice reason={contactWithheld} />}
      </Contact>
    </Row>
  )
}
