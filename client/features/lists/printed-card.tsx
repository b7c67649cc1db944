import { formatCount, formatPlace } from '#client/lib/format.ts'
import { useOrigin } from '#client/lib/hydration/use-origin.ts'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { RingMark } from '#client/ui/ring-mark.tsx'
import { createQrCode, qrQuietZoneModules } from '#kernel/qr/contract.ts'
import type { DisplayedReviewQuotation } from '#modules/circles/contract/circle.ts'
import type { Profile } from '#modules/identity/contract/people.ts'

/**
 * The printable area of A6 paper without margins. The card is black on white in every colour scheme, because it
 * shows the printed paper.
 */
const Sheet = chakra('article', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    boxSizing: 'border-box',
    w: '89mm',
    h: '131mm',
    maxW: 'full',
    overflow: 'hidden',
    bg: '#fff',
    color: '#000',
    fontSize: '11pt',
    lineHeight: 'body',
    '@media screen': {
      boxSizing: 'content-box',
      maxW: 'none',
      p: '6mm',
      w: 'min(89mm, 100% - 12mm)',
      borderWidth: '1px',
      borderRadius: 'sm',
    },
  },
})

interface PrintedCardProps {
  profile: Profile
  quotation: DisplayedReviewQuotation | null
  /** Number of members who recommend the person; undefined if it could not be loaded. */
  recommendationCount: number | undefined
}

/**
 * The card that a provider prints. A card with a quotation begins with it; a card without one is a poster with a large
 * name and a large QR code.
 */
export function PrintableProfileCard({ profile, quotation, recommendationCount = 0 }: PrintedCardProps) {
  return quotation ? (
    <QuotationCard profile={profile} quotation={quotation} />
  ) : (
    <PosterCard profile={profile} recommendationCount={recommendationCount} />
  )
}

function getQuotationSize(text: string): string {
  if (text.length <= 90) return '18pt'
  return text.length <= 170 ? '15pt' : '12.5pt'
}

function QuotationCard({ profile, quotation }: { profile: Profile; quotation: DisplayedReviewQuotation }) {
  const { name, professions } = profile
  return (
    <Sheet>
      <Logo />
      <chakra.h2
        mt={3}
        fontSize="22pt"
        fontWeight="bold"
        lineHeight="tight"
        lineClamp={3}
        overflowWrap="anywhere"
      >
        {name}
      </chakra.h2>
      <chakra.p mt={1} fontSize="13pt" fontWeight="semibold" lineClamp={2} overflowWrap="anywhere">
        {professions.slice(0, 3).join(' · ')}
      </chakra.p>
      <chakra.p lineClamp={1}>{formatPlace(profile)}</chakra.p>
      <chakra.figure my="auto" py={3}>
        <chakra.blockquote
          fontSize={getQuotationSize(quotation.text)}
          fontWeight="semibold"
          lineHeight="tight"
          lineClamp={6}
          overflowWrap="anywhere"
        >
          {`“${quotation.text}”`}
        </chakra.blockquote>
        <chakra.figcaption mt={1.5} fontSize="10pt" lineClamp={1}>
          — {quotation.author.name}
        </chakra.figcaption>
      </chakra.figure>
      <Flex mt="auto" align="center" gap={3}>
        <QrCode profile={profile} alignedWidth="38mm" flexShrink={0} />
        <chakra.div minW={0}>
          <Invitation profile={profile} isRecommended />
        </chakra.div>
      </Flex>
    </Sheet>
  )
}

/** Font size of a name on a poster: a short name is large, and the longest one leaves enough space for the QR code. */
function getPosterNameSize(name: string): string {
  if (name.length <= 16) return '32pt'
  return name.length <= 32 ? '26pt' : '20pt'
}

function PosterCard({ profile, recommendationCount }: { profile: Profile; recommendationCount: number }) {
  const { name, professions } = profile
  const trades = professions.slice(0, 3).join(' · ')
  const place = formatPlace(profile)
  return (
    <Sheet alignItems="center" textAlign="center">
      <Logo />
      <chakra.h2
        mt={4}
        fontSize={getPosterNameSize(name)}
        fontWeight="bold"
        lineHeight="1.1"
        letterSpacing="-0.015em"
        textWrap="balance"
        lineClamp={3}
        overflowWrap="anywhere"
      >
        {name}
      </chakra.h2>
      {trades !== '' && (
        <chakra.p
          mt={2}
          fontSize={trades.length <= 40 ? '17pt' : '13pt'}
          fontWeight="semibold"
          lineHeight="snug"
          textWrap="balance"
          lineClamp={2}
          overflowWrap="anywhere"
        >
          {trades}
        </chakra.p>
      )}
      {place !== '' && (
        <chakra.p mt={1} fontSize="13pt" lineClamp={1}>
          {place}
        </chakra.p>
      )}
      {recommendationCount > 1 && (
        <chakra.p
          mt={4}
          px={4}
          py={1.5}
          borderWidth="1.5px"
          borderColor="#000"
          borderRadius="full"
          fontSize="12pt"
          fontWeight="semibold"
          lineHeight="snug"
        >
          {formatCount(recommendationCount)} personas recomiendan mi trabajo
        </chakra.p>
      )}
      {/* The code takes the height that the texts leave. */}
      <QrCode profile={profile} flex="1 1 0" minH="34mm" maxH="66mm" w="full" my="auto" />
      <Invitation profile={profile} isRecommended={recommendationCount > 0} />
    </Sheet>
  )
}

function Logo() {
  return (
    <chakra.p display="flex" alignItems="center" gap={2} fontWeight="bold" fontSize="10pt">
      <RingMark size={18} />
      Círculo
    </chakra.p>
  )
}

function useAddress({ profilePath }: Profile): string {
  return useOrigin() + profilePath
}

const Code = chakra('svg', { base: { fill: '#000' } })

type QrCodeProps = Parameters<typeof Code>[0] & {
  profile: Profile
  /**
   * Width of a code at the left edge. Its white edge extends into the margin of the paper, so that the code aligns with
   * the text.
   */
  alignedWidth?: string
}

function QrCode({ profile, alignedWidth, ...look }: QrCodeProps) {
  const address = useAddress(profile)
  const { size, path } = createQrCode(address)
  const side = size + 2 * qrQuietZoneModules
  return (
    <Code
      role="img"
      aria-label={`Código QR de ${address}`}
      viewBox={`${-qrQuietZoneModules} ${-qrQuietZoneModules} ${side} ${side}`}
      {...(alignedWidth !== undefined && {
        w: alignedWidth,
        h: alignedWidth,
        m: `calc(-1 * ${alignedWidth} * ${qrQuietZoneModules / side})`,
        me: 0,
      })}
      {...look}
    >
      <path d={path} />
    </Code>
  )
}

/** What a reader finds behind the QR code, and its address for a reader who cannot scan. */
function Invitation({ profile, isRecommended }: { profile: Profile; isRecommended: boolean }) {
  return (
    <chakra.p fontSize="10pt" lineHeight="tight">
      <chakra.strong display="block" fontSize="13pt" mb={1}>
        Escanéame
      </chakra.strong>
      {isRecommended
        ? 'Ahí está quién recomienda mi trabajo y cómo comunicarte conmigo.'
        : 'Ahí está qué hago y cómo comunicarte conmigo.'}
      <chakra.span display="block" mt={1.5} fontSize="8pt" lineClamp={3} overflowWrap="anywhere">
        {useAddress(profile).replace(/^https?:\/\//, '')}
      </chakra.span>
    </chakra.p>
  )
}
