import { lazy, Suspense } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  chooseDiagramHint,
  countPeopleByTradeFamily,
  hasReducedDiagramHeight,
  maxAvatarsInCircleDiagram,
  maxAvatarsOfSelectedTradeFamily,
} from '#client/features/circles/picture/picture-content.ts'
import { formatCount } from '#client/lib/format.ts'
import { useIsHydrated } from '#client/lib/hydration/use-hydrated.ts'
import { Box, chakra, Flex } from '#client/ui/chakra.ts'
import { TextLink } from '#client/ui/text-link.tsx'
import type { PersonId } from '#kernel/ids/contract.ts'
import {
  type TradeFamily,
  type TradeSuggestion,
  tradeFamilies,
  tradeFamilyNames,
  tradeSuggestions,
} from '#modules/circles/contract/families.ts'
import type { CircleDiagramData } from '#modules/circles/contract/own-circle.ts'

const CircleDiagram = lazy(async () => {
  const diagram = await import('#client/features/circles/picture/circle-diagram.tsx')
  return { default: diagram.CircleDiagram }
})

export const emptyCircleDiagramData: CircleDiagramData = {
  people: [],
  total: 0,
  further: [],
  missingTrades: tradeSuggestions.map(({ tradeId }) => tradeId),
}

const Legend = chakra('p', {
  base: {
    display: 'flex',
    justifyContent: 'center',
    alignItems: 'center',
    gap: 2,
    minH: 'touch',
    mt: { base: -2, lg: 0 },
    color: 'muted',
    textStyle: 'small',
    textAlign: 'center',
    position: 'relative',
    '& a': { py: 2.5 },
  },
  variants: { isHint: { true: { minH: 0, mt: 0, mb: 1 } } },
})

const OuterAvatar = chakra('span', {
  base: {
    flexShrink: 0,
    w: 3,
    h: 3,
    borderRadius: 'full',
    borderWidth: '1.5px',
    borderColor: 'agave',
    bg: 'agave.tint',
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
  picture: CircleDiagramData | undefined
  total?: number | undefined
  chosen: TradeFamily | null
  /** Ids of the people in the search results; null without a search. */
  found?: ReadonlySet<PersonId> | null
  onChoose: (family: TradeFamily | null) => void
  onTradeSuggestion: (suggestion: TradeSuggestion) => void
}

export function CircleDiagramWithLegend(props: CirclePictureProps) {
  const { picture, total, chosen, found = null, onChoose, onTradeSuggestion } = props
  const navigate = useNavigate()
  const isHydrated = useIsHydrated()
  return (
    <Box className="no-print" minW={0}>
      <Box
        w="full"
        maxW="460px"
        mx="auto"
        aspectRatio={picture && hasReducedDiagramHeight(picture) ? '300 / 276' : '1'}
      >
        {picture && isHydrated ? (
          <Suspense fallback={<PictureSkeleton />}>
            <Box animation={{ base: 'fade-in 180ms ease-out', _motionReduce: 'none' }}>
              <CircleDiagram
                picture={picture}
                label={describe(picture)}
                chosen={chosen}
                found={found}
                onChoose={onChoose}
                onOpen={(profilePath) => void navigate(profilePath)}
                onTradeSuggestion={onTradeSuggestion}
              />
            </Box>
          </Suspense>
        ) : (
          <PictureSkeleton />
        )}
      </Box>
      <PictureLegend picture={picture} total={total} chosen={chosen} isSearching={found !== null} />
    </Box>
  )
}

interface PictureLegendProps extends Pick<CirclePictureProps, 'picture' | 'total' | 'chosen'> {
  isSearching: boolean
}

function PictureLegend({ picture, total = 0, chosen, isSearching }: PictureLegendProps) {
  if (isSearching) return <Legend />
  if (!picture)
    return (
      <>
        {chosen === null && <PressHint people={total} families={tradeFamilies.length} />}
        <Legend />
      </>
    )
  const { people, further } = picture
  const isPart = people.length > maxAvatarsInCircleDiagram
  if (chosen !== null) {
    const members = people.filter(({ family }) => family === chosen)
    const shown = Math.min(members.length, maxAvatarsOfSelectedTradeFamily)
    if (isPart && shown < members.length)
      return (
        <Legend>
          Se ven {shown} de {formatCount(members.length)}.
        </Legend>
      )
    const recommended = further.filter(({ through }) =>
      through.some((index) => people[index]?.family === chosen),
    ).length
    if (isPart || recommended === 0) return <Legend />
    return (
      <Legend>
        <OuterAvatar />
        Tu gente de {tradeFamilyNames[chosen]} recomienda a{' '}
        {recommended === 1 ? '1 persona' : `${formatCount(recommended)} personas`}
      </Legend>
    )
  }
  return (
    <>
      <PressHint people={people.length} families={countPeopleByTradeFamily(people).length} />
      {further.length > 0 && (
        <Legend>
          <OuterAvatar />
          <TextLink to="/explorar?orden=confianza">
            {further.length === 1
              ? '1 persona que recomienda tu círculo'
              : `${formatCount(further.length)} personas que recomienda tu círculo`}
          </TextLink>
        </Legend>
      )}
    </>
  )
}

function PressHint({ people, families }: { people: number; families: number }) {
  const hint = chooseDiagramHint(people, families)
  return hint && <Legend isHint>{hint}</Legend>
}

function describe({ people, total, further }: CircleDiagramData): string {
  if (total === 0) return 'Tu círculo, todavía con lugares libres alrededor de ti.'
  const families = countPeopleByTradeFamily(people).length
  const own = total === 1 ? '1 persona' : `${formatCount(total)} personas`
  const inFamilies = families === 1 ? '1 familia de oficios' : `${families} familias de oficios`
  const shown = people.length < total ? ` Se ven las ${formatCount(people.length)} más recientes.` : ''
  const outer =
    further.length === 0
      ? ''
      : ` Alrededor, ${further.length === 1 ? '1 persona' : `${further.length} personas`} que ellas recomiendan.`
  return `Tu círculo: ${own} en ${inFamilies}.${outer}${shown} La lista tiene a las personas de tu círculo.`
}
