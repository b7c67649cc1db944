import { CircleDashed } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'react-router-dom'
import { NextFreeTime } from '#client/features/directory/next-free-time.tsx'
import { formatPlace } from '#client/lib/format.ts'
import { getAvatarRing, PersonAvatar } from '#client/shared/people/person-avatar.tsx'
import { useWithoutRecommendationOfUnprovenViewer } from '#client/shared/people/use-counted-recommendations.ts'
import { describeTrustInPerson } from '#client/shared/trust/describe-trust.ts'
import { RecommenderCount, TrustDescription } from '#client/shared/trust/trust-description.tsx'
import { chakra } from '#client/ui/chakra.ts'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { photoUrl } from '#kernel/photos/contract.ts'
import type { ExploreCard } from '#modules/circles/contract/explore.ts'
import type { NextSlot } from '#modules/scheduling/contract/agenda.ts'

const Row = chakra('article', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    gridTemplateAreas: {
      base: '"face name photo" "face facts photo" "face foot photo" "face trust trust"',
      md: '"face name photo" "face facts photo" "face trust photo" "face foot photo"',
    },
    gridTemplateRows: 'auto auto auto minmax(0, 1fr)',
    rowGap: { base: 0.5, lg: 1 },
    h: 'full',
    minH: { base: '105px', md: 0 },
    mx: { base: -4, md: 0 },
    px: { base: 4, md: 3.5 },
    py: { base: 2, md: 3.5 },
    borderTopWidth: '1px',
    transition: 'border-color 120ms ease-out, background-color 120ms ease-out',
    _hover: { bg: 'surface', borderColor: { md: 'field' } },
    '&:has(a:focus-visible)': { outline: '2px solid', outlineColor: 'ink', outlineOffset: '-2px' },
    '@media (min-width: 48em)': { bg: 'surface', borderWidth: '1px', borderRadius: 'lg' },
  },
})

const Face = chakra('div', {
  base: { gridArea: 'face', display: 'grid', placeItems: 'start center', w: '64px', me: { base: 3, lg: 4 } },
})

const Name = chakra('h2', {
  base: {
    gridArea: 'name',
    textStyle: 'card',
    overflowWrap: 'anywhere',
    lineClamp: 3,
    alignSelf: 'end',
    '& > span': { color: 'muted', fontWeight: 'normal', whiteSpace: 'nowrap' },
  },
})

const Facts = chakra('p', {
  base: {
    gridArea: 'facts',
    minW: 0,
    color: 'muted',
    textStyle: 'small',
    lineHeight: '1.35',
    lineClamp: 4,
    overflowWrap: 'anywhere',
    '& > span': { display: { base: 'none', md: 'inline' } },
  },
})

const Foot = chakra('div', {
  base: {
    gridArea: 'foot',
    display: 'flex',
    alignItems: 'center',
    columnGap: 3,
    flexWrap: 'wrap',
    mt: { md: 'auto' },
    color: 'muted',
    textStyle: 'caption',
    '& > span': { display: 'flex', alignItems: 'center', gap: 1, whiteSpace: 'nowrap' },
    '& > a': {
      ms: 'auto',
      color: 'barro',
      fontWeight: 'semibold',
      whiteSpace: 'nowrap',
      _after: { content: '""', position: 'absolute', inset: 0 },
    },
  },
})

const Thumbnail = chakra('img', {
  base: {
    gridArea: 'photo',
    ms: { base: 3, lg: 4 },
    // With large letters, hide the work photo on phones: the name and the trades need the space.
    w: { base: 'clamp(0px, (100vw - 15rem) * 999, 72px)', md: '88px', lg: '120px' },
    h: { base: '64px', md: '88px', lg: '104px' },
    objectFit: 'cover',
    borderRadius: 'sm',
    bg: 'sunken',
  },
})

interface PersonRowProps {
  person: ExploreCard
  slot: NextSlot | undefined
  early: boolean
  level: 2 | 3
  isMe: boolean
}

export const PersonRow = memo(function PersonRow({ person, slot, early, level, isMe }: PersonRowProps) {
  const { name, professions, registered, workPhotoId } = person
  const trust = describeTrustInPerson(useWithoutRecommendationOfUnprovenViewer(person))
  const showsCountInFoot = registered && !slot
  const [trade, ...furtherTrades] = professions
  const [first, ...rest] = formatPlace(person).split(/(?=, )/)
  return (
    <Row>
      <Face>
        <PersonAvatar
          name={name}
          photoUrl={person.photoId && photoUrl(person.photoId, 'face')}
          ring={getAvatarRing(person)}
          size="md"
          early={early}
        />
      </Face>
      <Name as={`h${level}` as const}>
        {name}
        {isMe && <span> · Tú</span>}
      </Name>
      {(trade || first) && (
        <Facts>
          {trade}
          {trade && furtherTrades.length > 0 && <span>{`, ${furtherTrades.join(', ')}`}</span>}
          {trade && first && ' · '}
          {first}
          {rest.length > 0 && <span>{rest}</span>}
        </Facts>
      )}
      {(trust.isTrusted || !showsCountInFoot) && (
        <TrustDescription person={person} countless={showsCountInFoot} />
      )}
      <Foot>
        {showsCountInFoot &&
          (trust.isTrusted ? (
            <RecommenderCount count={person.recommendationCount} />
          ) : (
            <div>{trust.text}</div>
          ))}
        {!registered && (
          <span>
            <CircleDashed size={14} />
            No registrado
          </span>
        )}
        {slot && <NextFreeTime slot={slot} />}
        <Link to={person.profilePath} discover="none">
          Ver perfil →<VisuallyHidden>{` de ${name}`}</VisuallyHidden>
        </Link>
      </Foot>
      {workPhotoId && (
        <Thumbnail
          src={photoUrl(workPhotoId, 'thumb')}
          alt={`Trabajo de ${name}`}
          loading={early ? undefined : 'lazy'}
        />
      )}
    </Row>
  )
})
