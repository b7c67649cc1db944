import { Plus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router-dom'
import { maxDrawnFaces } from '#client/features/circles/picture/layout.ts'
import {
  chooseTradeSuggestions,
  countPeopleByTradeFamily,
  hasLowDrawingHeight,
} from '#client/features/circles/picture/scene.ts'
import { formatCount } from '#client/lib/format.ts'
import { useIsHydrated } from '#client/lib/hydration/use-hydrated.ts'
import { scrollFocusedIntoView } from '#client/lib/scroll.ts'
import { Box, chakra, Flex } from '#client/ui/chakra.ts'
import { PillButton } from '#client/ui/pill.tsx'
import { TextLink } from '#client/ui/text-link.tsx'
import { forcedColorsSelectedStyle } from '#client/ui/theme/forced-colors.ts'
import {
  familyNames,
  type TradeFamily,
  type TradeSuggestion,
  tradeSuggestions,
} from '#modules/circles/contract/families.ts'
import type { CirclePicture } from '#modules/circles/contract/own-circle.ts'

const DrawnCircle = lazy(async () => {
  const drawing = await import('#client/features/circles/picture/drawn-circle.tsx')
  return { default: drawing.CircleDrawing }
})

export const emptyCirclePicture: CirclePicture = {
  people: [],
  total: 0,
  further: [],
  missingTrades: tradeSuggestions.map(({ tradeId }) => tradeId),
}

const Pills = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: { md: 'wrap' },
    justifyContent: { md: 'center', lg: 'flex-start' },
    gap: 2,
    mx: { base: -4, md: 0 },
    px: { base: 4, md: 0 },
    py: 1,
    overflowX: { base: 'auto', md: 'visible' },
    scrollPaddingInline: 4,
    scrollbarWidth: 'none',
    '& button': { maxW: 'none', whiteSpace: 'nowrap' },
  },
})

const Pill = chakra(PillButton, {
  base: {
    '&[aria-pressed=true]': {
      bg: 'barro.tint',
      borderColor: 'barro',
      color: 'barro.onTint',
      ...forcedColorsSelectedStyle,
    },
    '& > span': { color: 'muted', fontWeight: 'normal', fontVariantNumeric: 'tabular-nums' },
    '&[aria-pressed=true] > span': { color: 'inherit' },
  },
})

/**
 * Link to the people of the outer ring, for readers without a pointer and as the legend of the dots.
 */
const Further = chakra('p', {
  base: {
    display: 'flex',
    justifyContent: 'center',
    alignItems: 'center',
    gap: 2,
    mt: 2,
    minH: 'touch',
    textStyle: 'small',
    _before: { content: '""', w: 2, h: 2, borderRadius: 'full', bg: 'agave' },
  },
})

function PictureSkeleton() {
  return (
    <Flex h="full" align="center" justify="center" borderWidth="1px" borderRadius="full" aria-hidden="true">
      <Flex w="58%" h="58%" align="center" justify="center" borderWidth="1px" borderRadius="full">
        <Box w="26%" h="26%" bg="sunken" borderRadius="full" />
      </Flex>
    </Flex>
  )
}

interface CirclePictureProps {
  picture: CirclePicture | undefined
  chosen: TradeFamily | null
  onChoose: (family: TradeFamily | null) => void
  onSeat: (seat: TradeSuggestion) => void
}

export function CirclePictureView({ picture, chosen, onChoose, onSeat }: CirclePictureProps) {
  const navigate = useNavigate()
  // Draw the circle only after hydration: the code of the drawing is not among the page's first scripts.
  const isHydrated = useIsHydrated()
  const families = picture ? countPeopleByTradeFamily(picture.people) : []
  const inFamily = families.find(({ key }) => key === chosen)?.count ?? 0
  const isCut = inFamily > maxDrawnFaces
  const offered = picture && picture.people.length > 0 ? chooseTradeSuggestions(picture) : []
  return (
    <Box className="no-print" minW={0}>
      <Box
        w="full"
        maxW="460px"
        mx="auto"
        aspectRatio={picture && hasLowDrawingHeight(picture) ? '360 / 308' : '1'}
      >
        {!picture && <PictureSkeleton />}
        {picture && isHydrated && (
          <Suspense fallback={null}>
            <Box animation={{ base: 'fade-in 180ms ease-out', _motionReduce: 'none' }}>
              <DrawnCircle
                picture={picture}
                label={describe(picture, families.length)}
                chosen={chosen}
                onChoose={onChoose}
                onOpen={(profilePath) => void navigate(profilePath)}
                onSeat={onSeat}
              />
            </Box>
          </Suspense>
        )}
      </Box>
      {isCut && (
        <chakra.p color="muted" textStyle="small" textAlign="center" mt={2}>
          Se ven las {maxDrawnFaces} personas más recientes de {formatCount(inFamily)}.
        </chakra.p>
      )}
      {picture && picture.further.length > 0 && !isCut && (
        <Further>
          <TextLink to="/explorar?orden=confianza">
            {picture.further.length === 1
              ? '1 persona que recomienda tu círculo'
              : `${formatCount(picture.further.length)} personas que recomienda tu círculo`}
          </TextLink>
        </Further>
      )}
      {families.length > 1 && (
        <Pills role="group" aria-label="Familias de oficios" onFocus={scrollFocusedIntoView} mt={3}>
          {families.map(({ key, count }) => (
            <Pill
              key={key}
              type="button"
              aria-pressed={chosen === key}
              onClick={() => onChoose(chosen === key ? null : key)}
            >
              {familyNames[key]} <span>{formatCount(count)}</span>
            </Pill>
          ))}
        </Pills>
      )}
      {offered.length > 0 && (
        <Pills role="group" aria-label="Lugares libres" onFocus={scrollFocusedIntoView}>
          {offered.map((seat) => (
            <Pill key={seat.tradeId} type="button" borderStyle="dashed" onClick={() => onSeat(seat)}>
              <Plus size={16} />
              {seat.question}
            </Pill>
          ))}
        </Pills>
      )}
    </Box>
  )
}

function describe({ people, total, further }: CirclePicture, families: number): string {
  if (total === 0) return 'Tu círculo, todavía con lugares libres alrededor de ti.'
  const own = total === 1 ? '1 persona' : `${formatCount(total)} personas`
  const inFamilies = families === 1 ? '1 familia de oficios' : `${families} familias de oficios`
  const shown = people.length < total ? ` Se ven las ${formatCount(people.length)} más recientes.` : ''
  const outer =
    further.length === 0
      ? ''
      : ` Alrededor, ${further.length === 1 ? '1 persona' : `${further.length} personas`} que ellas recomiendan.`
  return `Tu círculo: ${own} en ${inFamilies}.${outer}${shown} La lista tiene a las personas de tu círculo.`
}
