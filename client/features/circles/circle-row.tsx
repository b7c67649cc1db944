import { Ellipsis, Mail, MessageCircle, Phone, Trash2, Users } from 'lucide-react'
import { lazy, memo, type ReactNode, Suspense, useState } from 'react'
import { createWhatsappMessageToContact } from '#client/features/circles/contact-message.ts'
import { PersonNameLink } from '#client/features/circles/covering-links.ts'
import { RecommendationCount } from '#client/features/circles/recommendation-line.tsx'
import { formatPhone, getPhoneUrl } from '#client/lib/format.ts'
import { getOrigin } from '#client/lib/hydration/use-origin.ts'
import { WithheldContactDataNotice } from '#client/shared/contact/contact-link.tsx'
import { getWhatsappMessageUrl, getWhatsappUrl } from '#client/shared/contact/whatsapp.ts'
import { getAvatarRing, PersonAvatar } from '#client/shared/people/person-avatar.tsx'
import { chakra } from '#client/ui/chakra.ts'
import { LinkButton } from '#client/ui/link-button.tsx'
import { MenuButton } from '#client/ui/menu-button.tsx'
import type { MenuEntry } from '#client/ui/menu-list.tsx'
import { photoUrl } from '#kernel/photos/contract.ts'
import type { CircleCard } from '#modules/circles/contract/own-circle.ts'

const MergeDialog = lazy(async () => {
  const dialog = await import('#client/features/circles/merge-dialog.tsx')
  return { default: dialog.MergeContactsDialog }
})

const Row = chakra('li', {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    columnGap: { base: 2.5, sm: 3 },
    mx: { base: -4, sm: 0 },
    px: { base: 4, sm: 3 },
    py: 1.5,
    borderTopWidth: '1px',
    transition: 'background-color 120ms ease-out',
    _hover: { bg: 'surface' },
    '&[aria-busy=true]': { opacity: 0.5 },
  },
})

const Text = chakra('div', {
  base: { flex: '1 1 7.5rem', minW: 0, py: 0.5 },
})

const Facts = chakra('p', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    maxH: '1lh',
    overflow: 'hidden',
    color: 'muted',
    textStyle: 'small',
    '& > span': { whiteSpace: 'pre' },
    '& > [data-further]': { display: { base: 'none', sm: 'inline' } },
    '& > :first-of-type': { maxW: 'full', overflow: 'hidden', textOverflow: 'ellipsis' },
  },
  variants: {
    isLong: {
      true: {
        maxH: { base: '2lh', sm: '1lh' },
        '& > :first-of-type': { whiteSpace: { base: 'normal', sm: 'pre' } },
        '& > :not(:first-of-type)': { display: { base: 'none', sm: 'inline' } },
      },
    },
  },
})

const maxProfessionLengthOnOneLine = 20

const Contact = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    columnGap: 1,
    minH: 6,
    me: { base: -4, sm: 0 },
    color: 'muted',
    textStyle: 'caption',
    '& > button': {
      position: 'relative',
      zIndex: 'raised',
      my: -2.5,
      px: 1,
      bg: 'transparent',
      borderColor: 'transparent',
      color: 'barro',
      '& > svg': { display: { base: 'none', sm: 'block' } },
    },
  },
})

const Actions = chakra('div', {
  base: {
    position: 'relative',
    zIndex: 'raised',
    display: 'flex',
    alignItems: 'center',
    me: { base: -2.5, sm: -1.5 },
    ms: 'auto',
    '& > div > button': { color: 'muted' },
    '&:has([aria-expanded=true])': { zIndex: 'menu' },
  },
})

/** The phone number also appears as text, because the reader may dial from another device. */
const Written = chakra('span', {
  base: {
    display: { base: 'none', xl: 'block' },
    me: 1,
    color: 'muted',
    textStyle: 'small',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    '@media print': { display: 'block' },
  },
})

interface CircleRowProps {
  person: CircleCard
  viewerName: string
  headingLevel: 2 | 3
  removing: boolean
  onRemove: (person: CircleCard) => void
  offerOf: (person: CircleCard) => ReactNode
}

export const CirclePersonRow = memo(function CirclePersonRow(props: CircleRowProps) {
  const { person, viewerName, headingLevel, removing, onRemove, offerOf } = props
  const { name, phone, email, contactWithheld, registered, photoId, professions } = person
  const place = person.city ?? person.state
  const hasFacts = professions.length > 0 || place !== null
  const whatsapp = phone && getWhatsappUrl(phone)
  const Name = `h${headingLevel}` as const
  /** A closed dialog stays mounted, so that it can return the focus. */
  const [merge, setMerge] = useState<'open' | 'closed' | null>(null)
  return (
    <Row aria-busy={removing}>
      <PersonAvatar
        name={name}
        photoUrl={photoId && photoUrl(photoId, 'face')}
        size="sm"
        ring={getAvatarRing({ inMyCircle: true, registered })}
      />
      <Text>
        <chakra.div as={Name} textStyle="card" fontSize="min({fontSizes.md}, 9vw)" lineHeight="1.3">
          <PersonNameLink to={person.profilePath}>{name}</PersonNameLink>
        </chakra.div>
        {hasFacts && (
          <Facts
            isLong={professions[0] !== undefined && professions[0].length > maxProfessionLengthOnOneLine}
          >
            {professions.map((profession, index) => (
              <span key={profession} data-further={index > 0 ? '' : undefined}>
                {index === 0 ? profession : `, ${profession}`}
              </span>
            ))}
            {place !== null && <span>{professions.length > 0 ? ` · ${place}` : place}</span>}
          </Facts>
        )}
        {registered ? (
          <Contact>
            <RecommendationCount count={person.recommendationCount} />
          </Contact>
        ) : (
          <Contact mt={hasFacts ? 0 : 2.5}>
            No registrado
            {offerOf(person)}
          </Contact>
        )}
        {contactWithheld !== null && <WithheldContactDataNotice reason={contactWithheld} />}
      </Text>
      <Actions>
        {phone && (
          <>
            <Written>{formatPhone(phone)}</Written>
            <LinkButton
              square
              variant="ghost"
              href={getPhoneUrl(phone)}
              icon={<Phone size={20} />}
              aria-label={`Llamar: ${name}, ${formatPhone(phone)}`}
            />
          </>
        )}
        {whatsapp && (
          <LinkButton
            square
            variant="ghost"
            href={whatsapp}
            target="_blank"
            rel="noreferrer"
            icon={<MessageCircle size={20} />}
            aria-label={`WhatsApp: ${name}`}
          />
        )}
        <MenuButton
          square
          variant="ghost"
          label={`Más opciones: ${name}`}
          icon={<Ellipsis size={20} />}
          entries={() =>
            createMenu(person, viewerName, {
              onRemove: () => onRemove(person),
              onMerge: () => setMerge('open'),
            })
          }
        />
      </Actions>
      <Suspense fallback={null}>
        {merge !== null && (
          <MergeDialog person={person} open={merge === 'open'} onClose={() => setMerge('closed')} />
        )}
      </Suspense>
      {email !== null && (
        <chakra.span display="none" css={{ '@media print': { display: 'block', flexBasis: '100%' } }}>
          {email}
        </chakra.span>
      )}
    </Row>
  )
})

function createMenu(
  { name, phone, email, registered, profilePath }: CircleCard,
  viewerName: string,
  { onRemove, onMerge }: { onRemove: () => void; onMerge: () => void },
) {
  const message = createWhatsappMessageToContact({
    name,
    senderName: viewerName,
    profileUrl: getOrigin() + profilePath,
  })
  const entries: MenuEntry[] = []
  if (!registered && phone !== null)
    entries.push({
      label: 'Avisarle por WhatsApp',
      icon: <MessageCircle size={18} />,
      href: getWhatsappMessageUrl(message, phone),
    })
  if (email !== null)
    entries.push({ label: 'Escribir un correo', icon: <Mail size={18} />, href: `mailto:${email}` })
  if (!registered)
    entries.push({
      label: 'Está dos veces en mi círculo',
      icon: <Users size={18} />,
      onSelect: onMerge,
    })
  entries.push({
    label: 'Eliminar de mi círculo',
    icon: <Trash2 size={18} />,
    tone: 'danger',
    onSelect: onRemove,
  })
  return entries
}
