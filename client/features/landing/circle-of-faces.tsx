import { UserRound } from 'lucide-react'
import { Link } from 'react-router-dom'
import { getRingPosition, innerSeats, outerSeats } from '#client/features/landing/seats.ts'
import { PersonAvatar } from '#client/shared/people/person-avatar.tsx'
import { Box, chakra, Flex } from '#client/ui/chakra.ts'
import { photoUrl } from '#kernel/photos/contract.ts'
import type { DirectoryCard } from '#modules/circles/contract/circle.ts'

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
    w: { base: '116px', sm: '140px', md: '116px', lg: '140px' },
    translate: { base: '-50% -36px', sm: '-50% -44px', md: '-50% -36px', lg: '-50% -44px' },
  },
  variants: {
    alone: { true: { w: { base: 'min(200px, 60vw - 80px)', sm: '180px', md: '150px', lg: '180px' } } },
  },
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
    _hover: { '& [data-name]': { textDecoration: 'underline', textUnderlineOffset: '0.2em' } },
  },
} as const

const FaceLink = chakra(Link, seatLook)
const OpenSeat = chakra('span', seatLook)

/**
 * Halo in the colour of the background around a face and its text. The halo covers the line of the drawn
 * ring, so that the ring seems to pass behind the face.
 */
const Halo = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    p: '6px',
    borderRadius: 'full',
    bg: 'paper',
    zoom: { base: 0.8, sm: 1, md: 0.8, lg: 1 },
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
  /**
   * People in the drawing: the first six are on the inner ring, the others on the outer ring. An inner seat
   * without a person shows the seat's question from `innerSeats`.
   */
  people: readonly DirectoryCard[]
  pending: boolean
}

export function CircleOfFaces({ people, pending }: CircleOfFacesProps) {
  const further = people.slice(innerSeats.length)
  return (
    <Box position="relative" w="full" maxW="540px" mx="auto" aspectRatio="1" mb={8}>
      <Ring style={{ width: `${outerRadius * 2}%`, height: `${outerRadius * 2}%` }} borderColor="hairline" />
      <Ring
        style={{ width: `${seatRadius * 2}%`, height: `${seatRadius * 2}%` }}
        borderColor="barro"
        opacity={0.6}
      />
      {outerSeats.map(({ rotation, size }, index) => {
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
            style={getRingPosition(rotation, outerRadius)}
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
      <Flex
        position="absolute"
        inset={0}
        direction="column"
        align="center"
        justify="center"
        gap={1}
        aria-hidden="true"
      >
        <Flex
          align="center"
          justify="center"
          boxSize={{ base: '56px', sm: '88px', md: '56px', lg: '88px' }}
          borderRadius="full"
          bg="barro"
          color="barro.on"
        >
          <UserRound size={30} strokeWidth={1.75} />
        </Flex>
        <chakra.span textStyle="label">Tú</chakra.span>
      </Flex>
      <ul aria-label="Personas recomendadas">
        {innerSeats.map((openSeat, index) => {
          const person = people[index]
          return (
            <Seat
              key={openSeat.question}
              alone={index % 3 === 0}
              style={getRingPosition(index / innerSeats.length, seatRadius)}
            >
              {person ? <Face person={person} /> : !pending && <FreeSeat {...openSeat} />}
            </Seat>
          )
        })}
      </ul>
    </Box>
  )
}

function Face({ person }: { person: DirectoryCard }) {
  return (
    <FaceLink to={person.profilePath}>
      <Halo>
        <PersonAvatar
          name={person.name}
          photoUrl={thumb(person)}
          size="lg"
          ring={person.registered ? 'none' : 'contact'}
        />
      </Halo>
      <Words>
        <chakra.span data-name fontWeight="bold" lineClamp={{ base: 1, sm: 2, md: 1, lg: 2 }}>
          {person.name}
        </chakra.span>
        {person.professions.length > 0 && (
          <chakra.span color="muted" lineClamp={1}>
            {person.professions[0]}
          </chakra.span>
        )}
      </Words>
    </FaceLink>
  )
}

function thumb({ photoId }: DirectoryCard): string | null {
  return photoId ? photoUrl(photoId, 'thumb') : null
}

function FreeSeat({ question, tint, Icon }: (typeof innerSeats)[number]) {
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
