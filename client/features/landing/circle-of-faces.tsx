import { Link } from 'react-router-dom'
import {
  computePointOnRing,
  landingTradeQuestions,
  outerRingAvatarPositionsOnLandingPage,
} from '#client/features/landing/seats.ts'
import { VisitorAvatar } from '#client/features/landing/you-avatar.tsx'
import { PersonAvatar } from '#client/shared/people/person-avatar.tsx'
import { Box, chakra } from '#client/ui/chakra.ts'
import { getShortPersonName } from '#kernel/names/contract.ts'
import { photoUrl } from '#kernel/photos/contract.ts'
import type { LandingPerson } from '#modules/circles/contract/circle.ts'

const seatRadius = 36
const outerRadius = 48.5

const Ring = chakra('span', {
  base: {
    position: 'absolute',
    top: '50%',
    left: '50%',
    translate: '-50% -50%',
    borderRadius: 'full',
    borderWidth: '1.5px',
    pointerEvents: 'none',
  },
})

const Seat = chakra('li', {
  base: {
    position: 'absolute',
    w: 'calc(140px * var(--scale))',
    translate: '-50% calc(-44px * var(--scale))',
  },
  variants: { alone: { true: { w: 'calc(180px * var(--scale))' } } },
})

const seatLook = {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: 0.5,
    borderRadius: 'md',
    textAlign: 'center',
    textDecoration: 'none',
    _hover: { textDecoration: 'underline' },
  },
} as const

const FaceLink = chakra(Link, seatLook)
const OpenSeat = chakra('span', seatLook)

const Halo = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    p: '6px',
    borderRadius: 'full',
    bg: 'paper',
    zoom: 'var(--scale)',
  },
})

const Words = chakra('span', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    maxW: 'full',
    px: 1.5,
    bg: 'paper',
    borderRadius: 'sm',
    textStyle: 'caption',
    fontSize: 'min({fontSizes.xs}, 3.6vw)',
    lineHeight: 'snug',
    overflowWrap: 'anywhere',
  },
})

const TradeDisc = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    w: '72px',
    h: '72px',
    borderRadius: 'full',
    borderWidth: '2px',
    borderStyle: 'dashed',
    borderColor: 'field',
  },
  variants: {
    tint: {
      barro: { bg: 'barro.tint', color: 'barro.onTint' },
      agave: { bg: 'agave.tint', color: 'agave.onTint' },
      maiz: { bg: 'maiz.tint', color: 'maiz.onTint' },
    },
  },
})

interface CircleOfFacesProps {
  people: readonly LandingPerson[]
  pending: boolean
}

export function CircleOfFaces({ people, pending }: CircleOfFacesProps) {
  const further = people.slice(landingTradeQuestions.length)
  return (
    <Box
      position="relative"
      w="full"
      maxW="540px"
      mx="auto"
      aspectRatio="1"
      mb={8}
      // The start animation stays inside the page's margins, so that no sideways scrolling occurs.
      transition="scale 900ms cubic-bezier(.2, 1.3, .4, 1), rotate 900ms cubic-bezier(.2, 1.3, .4, 1)"
      css={{
        '--scale': { base: '.82', sm: '1', md: '.82', lg: '1' },
        '@starting-style': { scale: '.9', rotate: '-8deg' },
      }}
    >
      <Ring style={{ width: `${outerRadius * 2}%`, height: `${outerRadius * 2}%` }} borderColor="hairline" />
      <Ring
        style={{ width: `${seatRadius * 2}%`, height: `${seatRadius * 2}%` }}
        borderColor="barro"
        opacity={0.6}
      />
      {outerRingAvatarPositionsOnLandingPage.map(({ rotation, size }, index) => {
        const person = further[index]
        return (
          <Box
            key={rotation}
            display={{ base: 'none', sm: 'block', md: 'none', lg: 'block' }}
            position="absolute"
            translate="-50% -50%"
            borderRadius="full"
            p="3px"
            bg="paper"
            style={computePointOnRing(rotation, outerRadius)}
            aria-hidden="true"
          >
            {person ? (
              <PersonAvatar name={person.name} photoUrl={thumb(person)} size={size} />
            ) : (
              <Box w="10px" h="10px" borderRadius="full" bg={index % 2 ? 'agave' : 'barro'} opacity={0.6} />
            )}
          </Box>
        )
      })}
      <Box position="absolute" inset={0} display="grid" placeItems="center" aria-hidden="true">
        <VisitorAvatar />
      </Box>
      <ul aria-label="Personas recomendadas">
        {landingTradeQuestions.map((openSeat, index) => {
          const person = people[index]
          return (
            <Seat
              key={openSeat.question}
              alone={index % 3 === 0}
              style={computePointOnRing(index / landingTradeQuestions.length, seatRadius)}
            >
              {person ? <Face person={person} /> : !pending && <FreeSeat {...openSeat} />}
            </Seat>
          )
        })}
      </ul>
    </Box>
  )
}

function Face({ person }: { person: LandingPerson }) {
  return (
    <FaceLink to={person.profilePath} discover="none">
      <Halo>
        <PersonAvatar
          name={person.name}
          photoUrl={thumb(person)}
          size="lg"
          ring={person.registered ? 'none' : 'contact'}
        />
      </Halo>
      <Words>
        <chakra.span fontWeight="bold" lineClamp={2}>
          {getShortPersonName(person.name)}
        </chakra.span>
        <chakra.span color="muted" lineClamp={1}>
          {person.trade}
        </chakra.span>
      </Words>
    </FaceLink>
  )
}

function thumb({ photoId }: LandingPerson): string | null {
  return photoId ? photoUrl(photoId, 'thumb') : null
}

function FreeSeat({ question, tint, Icon }: (typeof landingTradeQuestions)[number]) {
  return (
    <OpenSeat>
      <Halo>
        <TradeDisc tint={tint}>
          <Icon size={28} strokeWidth={1.75} />
        </TradeDisc>
      </Halo>
      <Words color="muted" fontWeight="semibold">
        {question}
      </Words>
    </OpenSeat>
  )
}
