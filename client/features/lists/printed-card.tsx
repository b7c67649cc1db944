import { Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { PrintedQrCode, useOwnProfileUrl } from '#client/features/lists/printed-qr-code.tsx'
import { formatCount, formatPhone, formatPlace } from '#client/lib/format.ts'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { RingLogo } from '#client/ui/ring-mark.tsx'
import { photoUrl } from '#kernel/photos/contract.ts'
import type { DisplayedReviewQuotation } from '#modules/circles/contract/circle.ts'
import type { OwnProfile } from '#modules/identity/contract/profile-editor.ts'

/** The CSS variable `--mm` is a millimetre on paper, and less on a narrow screen. */
const mm = (length: number) => `calc(${length} * var(--mm))`
const pt = (size: number) => mm(Number((size * 0.3528).toFixed(3)))

const Frame = chakra('div', {
  base: {
    gridArea: 'card',
    w: 'full',
    maxW: '105mm',
    container: 'card / inline-size',
    // Clip the card: for one frame after a screen becomes narrower, Chromium still shows the wider card.
    overflow: 'hidden',
    '--mm': 'min(1mm, 100cqi / 105)',
    '@media print': { '--mm': '1mm' },
  },
})

const Sheet = chakra('article', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    boxSizing: 'border-box',
    w: mm(105),
    h: mm(148),
    p: mm(8),
    overflow: 'hidden',
    // Use an outline: a border would leave less space for the content than the printed sheet has.
    outline: '1px solid',
    outlineColor: 'hairline',
    outlineOffset: '-1px',
    borderRadius: 'sm',
    bg: '#fff',
    color: '#000',
    fontSize: pt(11),
    lineHeight: 'body',
    '@media print': { w: '89mm', h: '131mm', p: 0, outline: 'none', borderRadius: 0 },
  },
})

interface PrintedCardProps {
  profile: OwnProfile
  quotation: DisplayedReviewQuotation | null
  recommendationCount: number | undefined
}

export function PrintableProfileCard({ profile, quotation, recommendationCount = 0 }: PrintedCardProps) {
  const middle = quotation ? (
    <Quotation
      quotation={quotation}
      isNarrow={profile.name.length > 36 || profile.professions.slice(0, 3).join(' · ').length > 40}
    />
  ) : recommendationCount > 1 ? (
    <Count count={recommendationCount} />
  ) : null
  const isRecommended = quotation !== null || recommendationCount > 0
  return (
    <Frame>
      <Sheet>
        <chakra.p
          display="flex"
          alignItems="center"
          gap={mm(2)}
          mb={mm(4)}
          fontWeight="bold"
          fontSize={pt(10)}
          css={{ '& svg': { w: mm(5), h: mm(5) } }}
        >
          <RingLogo size={18} />
          Círculo
        </chakra.p>
        <Head profile={profile} />
        {middle ? (
          <>
            <Flex
              direction="column"
              justify="center"
              flex="1 1 0"
              minH={0}
              my={mm(4)}
              borderBlockWidth="1.5px"
              borderColor="#000"
            >
              {middle}
            </Flex>
            <Flex align="center" gap={mm(4)}>
              <PrintedQrCode profile={profile} alignedWidth={mm(38)} flexShrink={0} />
              <chakra.div minW={0}>
                <PhoneNumber profile={profile} size={16} />
                <Invitation profile={profile} isRecommended={isRecommended} />
              </chakra.div>
            </Flex>
          </>
        ) : (
          <Flex direction="column" align="center" flex="1 1 0" minH={0} textAlign="center">
            <PrintedQrCode profile={profile} flex="1 1 0" minH={mm(34)} maxH={mm(66)} w="full" my="auto" />
            <PhoneNumber profile={profile} size={20} />
            <Invitation profile={profile} isRecommended={isRecommended} />
          </Flex>
        )}
      </Sheet>
    </Frame>
  )
}

const Face = chakra('img', {
  base: {
    flexShrink: 0,
    w: mm(32),
    h: mm(32),
    p: mm(0.8),
    borderWidth: mm(0.5),
    borderStyle: 'solid',
    borderColor: '#000',
    borderRadius: 'full',
    objectFit: 'cover',
  },
})

function Head({ profile }: { profile: OwnProfile }) {
  const { name, photoId, professions } = profile
  const trades = professions.slice(0, 3).join(' · ')
  const place = formatPlace(profile)
  return (
    <Flex align="center" gap={mm(5)}>
      {photoId && <Face src={photoUrl(photoId, 'small')} alt="" />}
      <chakra.div minW={0}>
        <chakra.h2
          fontSize={pt(getNameSize(name, photoId !== null))}
          fontWeight="bold"
          lineHeight="1.08"
          letterSpacing="-0.015em"
          lineClamp={4}
          overflowWrap="anywhere"
        >
          {name}
        </chakra.h2>
        {trades !== '' && (
          <chakra.p
            mt={mm(1.5)}
            fontSize={pt(trades.length <= 40 ? 15 : 12)}
            fontWeight="semibold"
            lineHeight="snug"
            lineClamp={3}
            overflowWrap="anywhere"
          >
            {trades}
          </chakra.p>
        )}
        {/* No `lineClamp`: the place was once missing after a resize, and only the place had it. */}
        {place !== '' && (
          <chakra.p mt={mm(0.8)} overflowWrap="anywhere">
            {place}
          </chakra.p>
        )}
      </chakra.div>
    </Flex>
  )
}

function getNameSize(name: string, hasFace: boolean): number {
  if (!hasFace) return name.length <= 12 ? 38 : name.length <= 32 ? 30 : 22
  if (name.length <= 20) return 24
  return name.length <= 36 ? 19 : 15
}

interface QuotationProps {
  quotation: DisplayedReviewQuotation
  isNarrow: boolean
}

function Quotation({ quotation: { text, author }, isNarrow }: QuotationProps) {
  return (
    <figure>
      <chakra.blockquote
        fontSize={pt(getQuotationSize(text, isNarrow))}
        fontWeight="semibold"
        lineHeight="tight"
        textWrap="pretty"
        lineClamp={6}
        overflowWrap="anywhere"
      >
        {`“${text}”`}
      </chakra.blockquote>
      <chakra.figcaption mt={mm(2)} lineClamp={1}>
        — {author.name}
      </chakra.figcaption>
    </figure>
  )
}

function getQuotationSize({ length }: string, isNarrow: boolean): number {
  if (isNarrow) return length <= 60 ? 17 : length <= 90 ? 15 : 12.5
  if (length <= 50) return 24
  if (length <= 90) return 18.5
  return length <= 120 ? 16 : 14
}

function Count({ count }: { count: number }) {
  return (
    <chakra.p fontSize={pt(20)} fontWeight="semibold" lineHeight="tight" textWrap="pretty">
      {formatCount(count)} personas recomiendan mi trabajo
    </chakra.p>
  )
}

/** Strangers can read the printed card, so print only a phone that the profile shows to visitors. */
function PhoneNumber({ profile, size }: { profile: OwnProfile; size: number }): ReactNode {
  if (!profile.isPhonePublic || !profile.phone) return null
  return (
    <chakra.p
      display="flex"
      alignItems="center"
      gap="0.35em"
      mb={mm(2)}
      fontSize={pt(size)}
      fontWeight="bold"
      lineHeight="tight"
    >
      <Phone size="0.9em" strokeWidth={2.4} />
      {formatPhone(profile.phone)}
    </chakra.p>
  )
}

function Invitation({ profile, isRecommended }: { profile: OwnProfile; isRecommended: boolean }) {
  const address = useOwnProfileUrl(profile).replace(/^https?:\/\//, '')
  const start = address.slice(0, address.lastIndexOf('/') + 1)
  return (
    <chakra.p fontSize={pt(10)} lineHeight="tight">
      <chakra.strong display="block" fontSize={pt(14)} mb={mm(1)}>
        Escanéame
      </chakra.strong>
      {isRecommended
        ? 'Ahí está quién recomienda mi trabajo y cómo comunicarte conmigo.'
        : 'Ahí está qué hago y cómo comunicarte conmigo.'}
      <chakra.span display="block" mt={mm(1.5)} fontSize={pt(9)} overflowWrap="anywhere">
        {start}
        {/* The line breaks before the last part of the address rather than inside it. */}
        <chakra.span display="inline-block">{address.slice(start.length)}</chakra.span>
      </chakra.span>
    </chakra.p>
  )
}
