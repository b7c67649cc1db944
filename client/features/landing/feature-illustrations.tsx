import { CalendarCheck, MapPin, Search } from 'lucide-react'
import { AvatarStack } from '#client/shared/people/face-pile.tsx'
import { PersonAvatar } from '#client/shared/people/person-avatar.tsx'
import { PersonBadge } from '#client/shared/people/person-badge.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { Box, chakra, Flex } from '#client/ui/chakra.ts'
import { Chip } from '#client/ui/chip.tsx'

const vouchers = [
  { id: '1', name: 'Teresa Robles' },
  { id: '2', name: 'Óscar Peña' },
  { id: '3', name: 'Nora Ibarra' },
]

export function CircleIllustration() {
  return (
    <Card gap={3}>
      <Flex gap={3} align="center">
        <PersonAvatar name="Chuy Ramírez" size="md" ring="contact" />
        <Flex direction="column" gap={1} align="flex-start" minW={0}>
          <chakra.span textStyle="card">Don Chuy Ramírez</chakra.span>
          <Chip>Albañil</Chip>
        </Flex>
      </Flex>
      <Flex>
        <PersonBadge kind="contact" />
      </Flex>
      <Flex align="center" columnGap={3} rowGap={1} flexWrap="wrap">
        <AvatarStack people={vouchers} size="xs" label="Recomiendan su trabajo" />
        <chakra.span textStyle="small" color="muted">
          Recomendado por 3 personas
        </chakra.span>
      </Flex>
    </Card>
  )
}

const days = [
  { name: 'Lun', day: 23, look: 'none' },
  { name: 'Mar', day: 24, look: 'selected' },
  { name: 'Mié', day: 25, look: 'available' },
  { name: 'Jue', day: 26, look: 'available' },
  { name: 'Vie', day: 27, look: 'none' },
] as const

const Day = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    w: 'full',
    maxW: '44px',
    aspectRatio: '1',
    borderRadius: 'full',
    borderWidth: '1.5px',
    borderColor: 'transparent',
    fontWeight: 'semibold',
    fontVariantNumeric: 'tabular-nums',
  },
  variants: {
    look: {
      none: { color: 'muted' },
      available: { borderColor: 'agave', color: 'agave' },
      selected: { bg: 'agave', color: 'agave.on' },
    },
  },
})

const Slot = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    minH: '36px',
    borderRadius: 'sm',
    borderWidth: '1px',
    borderColor: 'field',
    textStyle: 'small',
    fontWeight: 'semibold',
    fontVariantNumeric: 'tabular-nums',
  },
  variants: { selected: { true: { bg: 'agave', borderColor: 'agave', color: 'agave.on' } } },
})

export function AgendaIllustration() {
  return (
    <Card gap={3}>
      <Flex justify="space-between" gap={1}>
        {days.map(({ name, day, look }) => (
          <Flex key={name} direction="column" align="center" gap={1} flex="1">
            <chakra.span textStyle="caption" color="muted">
              {name}
            </chakra.span>
            <Day look={look}>{day}</Day>
          </Flex>
        ))}
      </Flex>
      <Box display="grid" gridTemplateColumns="repeat(auto-fit, minmax(3.5rem, 1fr))" gap={2}>
        {['16:00', '16:30', '17:00'].map((time) => (
          <Slot key={time} selected={time === '16:30'}>
            {time}
          </Slot>
        ))}
      </Box>
      <Flex align="center" justify="space-between" gap={2} flexWrap="wrap">
        <chakra.span textStyle="small">martes 24, 16:30</chakra.span>
        <Badge tone="trust" icon={<CalendarCheck size={14} />}>
          Confirmada
        </Badge>
      </Flex>
    </Card>
  )
}

export function NearbyIllustration() {
  return (
    <Flex direction="column" gap={2.5}>
      <Flex
        align="center"
        gap={2.5}
        minH="44px"
        px={3.5}
        bg="surface"
        borderWidth="1px"
        borderColor="field"
        borderRadius="md"
      >
        <chakra.span color="muted" display="flex">
          <Search size={18} />
        </chakra.span>
        Costurera
      </Flex>
      <Card gap={3}>
        <Flex gap={3} align="center" flexWrap="wrap">
          <PersonAvatar name="Lupita Hernández" size="md" />
          <Flex direction="column" flex="1 1 7rem" minW={0}>
            <chakra.span textStyle="card">Lupita Hernández</chakra.span>
            <Flex as="span" align="center" gap={1} color="muted" textStyle="small">
              <MapPin size={15} />
              Zapopan, Jalisco
            </Flex>
          </Flex>
        </Flex>
        <Flex align="center" columnGap={3} rowGap={1} flexWrap="wrap">
          <AvatarStack people={vouchers.slice(0, 2)} size="xs" label="Recomiendan su trabajo" />
          <chakra.span textStyle="small" color="muted">
            Teresa y Óscar, de tu círculo
          </chakra.span>
        </Flex>
      </Card>
    </Flex>
  )
}
