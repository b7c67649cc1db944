import { formatPlace } from '#client/lib/format.ts'
import { useOrigin } from '#client/lib/hydration/use-origin.ts'
import { chakra } from '#client/ui/chakra.ts'
import { RingMark } from '#client/ui/ring-mark.tsx'
import { createQrCode, quietZone } from '#kernel/qr/contract.ts'
import type { ShownQuotation } from '#modules/circles/contract/circle.ts'
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
  quotation: ShownQuotation | null
}

export function PrintedCard({ profile, quotation }: PrintedCardProps) {
  const origin = useOrigin()
  const address = origin + profile.profilePath
  const { size, path } = createQrCode(address)
  const side = size + 2 * quietZone
  return (
    <Sheet>
      <chakra.p display="flex" alignItems="center" gap={2} fontWeight="bold" fontSize="10pt">
        <RingMark size={18} />
        Círculo
      </chakra.p>
      <chakra.h2 mt={3} fontSize="22pt" fontWeight="bold" lineClamp={3} overflowWrap="anywhere">
        {profile.name}
      </chakra.h2>
      <chakra.p mt={1} fontSize="13pt" fontWeight="semibold" lineClamp={2} overflowWrap="anywhere">
        {profile.professions.slice(0, 3).join(' · ')}
      </chakra.p>
      <chakra.p lineClamp={1}>{formatPlace(profile)}</chakra.p>
      {quotation && (
        <chakra.figure mt={4}>
          <chakra.blockquote fontSize="12.5pt" lineHeight="tight" lineClamp={6} overflowWrap="anywhere">
            {`“${quotation.text}”`}
          </chakra.blockquote>
          <chakra.figcaption fontSize="9pt" lineClamp={1}>
            {quotation.author.name}
          </chakra.figcaption>
        </chakra.figure>
      )}
      <chakra.div mt="auto" display="flex" alignItems="center" gap={3}>
        <chakra.svg
          role="img"
          aria-label={`Código QR de ${address}`}
          viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
          flexShrink={0}
          w="38mm"
          h="38mm"
          fill="#000"
        >
          <path d={path} />
        </chakra.svg>
        <chakra.p fontSize="10pt" lineHeight="tight" minW={0}>
          <strong>Escanéame</strong> para ver quién recomienda mi trabajo y cómo comunicarte conmigo.
        </chakra.p>
      </chakra.div>
    </Sheet>
  )
}
