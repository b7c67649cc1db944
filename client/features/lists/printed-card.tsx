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

function getQuotationSize(text: string): string {
  if (text.length <= 90) return '18pt'
  return text.length <= 170 ? '15pt' : '12.5pt'
}

export function PrintedCard({ profile, quotation }: PrintedCardProps) {
  const origin = useOrigin()
  const address = origin + profile.profilePath
  const { size, path } = createQrCode(address)
  const side = size + 2 * quietZone
  const width = quotation ? '38mm' : '50mm'
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
      )}
      <chakra.div mt="auto" display="flex" alignItems="center" gap={3}>
        <chakra.svg
          role="img"
          aria-label={`Código QR de ${address}`}
          viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
          flexShrink={0}
          w={width}
          h={width}
          // The white edge of the code extends into the margin of the paper, so that the code aligns with the text.
          m={`calc(-1 * ${width} * ${quietZone / side})`}
          me={0}
          fill="#000"
        >
          <path d={path} />
        </chakra.svg>
        <chakra.p fontSize="10pt" lineHeight="tight" minW={0}>
          <chakra.strong display="block" fontSize="13pt" mb={1}>
            Escanéame
          </chakra.strong>
          Ahí está quién recomienda mi trabajo y cómo comunicarte conmigo.
          <chakra.span display="block" mt={1.5} fontSize="8pt" lineClamp={3} overflowWrap="anywhere">
            {address.replace(/^https?:\/\//, '')}
          </chakra.span>
        </chakra.p>
      </chakra.div>
    </Sheet>
  )
}
