import { Box, chakra, Flex } from '#client/ui/chakra.ts'
import { type AvatarRing, type AvatarSize, PersonAvatar } from './person-avatar.tsx'

export interface AvatarStackProps {
  people: readonly { id: string; name: string; photoUrl?: string | null; ring?: AvatarRing }[]
  total?: number
  max?: number
  size?: Extract<AvatarSize, 'xs' | 'sm' | 'md'>
  label: string
}

const More = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    borderRadius: 'full',
    bg: 'sunken',
    color: 'muted',
    fontWeight: 'bold',
    fontVariantNumeric: 'tabular-nums',
  },
})

const LIFT = { xs: 4, sm: 6, md: 9 } as const
const WIDTH = { xs: 28, sm: 40, md: 56 } as const

function pxBelowArcTop(index: number, count: number, lift: number): number {
  const middle = (count - 1) / 2
  if (middle === 0) return 0
  return Math.round(lift * ((index - middle) / middle) ** 2)
}

export function AvatarStack({
  people,
  total = people.length,
  max = 5,
  size = 'sm',
  label,
}: AvatarStackProps) {
  const faces = people.slice(0, max)
  const rest = total - faces.length
  const count = faces.length + (rest > 0 ? 1 : 0)
  const lift = LIFT[size]
  const place = (index: number) => ({
    ms: index === 0 ? undefined : `-${Math.round(WIDTH[size] * 0.2)}px`,
    transform: `translateY(${pxBelowArcTop(index, count, lift)}px)`,
  })
  return (
    <Flex as="ul" aria-label={label} align="flex-start" pb={`${lift}px`}>
      {faces.map((person, index) => (
        <Box
          as="li"
          key={person.id}
          borderRadius="full"
          bg="surface"
          p="2px"
          display="flex"
          {...place(index)}
        >
          <PersonAvatar
            name={person.name}
            photoUrl={person.photoUrl}
            size={size}
            ring={person.ring ?? 'none'}
            label={person.name}
          />
        </Box>
      ))}
      {rest > 0 && (
        <Box as="li" borderRadius="full" bg="surface" p="2px" {...place(faces.length)}>
          <More
            role="img"
            aria-label={`y ${rest} más`}
            style={{ width: WIDTH[size], height: WIDTH[size], fontSize: Math.round(WIDTH[size] * 0.34) }}
          >
            +{rest}
          </More>
        </Box>
      )}
    </Flex>
  )
}
