import { MapPin } from 'lucide-react'
import { formatNames } from '#client/lib/format.ts'
import { AppointmentStatusBadge } from '#client/shared/appointments/status-badge.tsx'
import { EmailLink } from '#client/shared/contact/email-link.tsx'
import { PhoneLink } from '#client/shared/contact/phone-link.tsx'
import { AvatarStack } from '#client/shared/people/face-pile.tsx'
import { PersonAvatar } from '#client/shared/people/person-avatar.tsx'
import { PersonBadge } from '#client/shared/people/person-badge.tsx'
import { TrustDescription } from '#client/shared/trust/trust-description.tsx'
import { Card } from '#client/ui/card.tsx'
import { chakra, Flex, Grid } from '#client/ui/chakra.ts'
import { Chip } from '#client/ui/chip.tsx'
import { RingLogo } from '#client/ui/ring-mark.tsx'
import { samplePeople } from './samples.ts'
import { StyleGuideSample, StyleGuideSection } from './section.tsx'

const PILE = samplePeople.map((person, index) => ({
  ...person,
  ring: index === 0 ? ('mine' as const) : undefined,
}))

const STRANGER = {
  recommendersInMyCircle: 0,
  recommendersInTheirCircles: null,
  inMyCircle: false,
  recommenders: [],
}
const KNOWN = ['Adriana Guzmán', 'Ofelia Ríos'].map((name) => ({ name, inMyCircle: true }))
const SAMPLE_TRUST = [
  { ...STRANGER, recommendationCount: 17, recommendersInMyCircle: 10, recommenders: KNOWN },
  { ...STRANGER, recommendationCount: 9, recommendersInTheirCircles: 3 },
  { ...STRANGER, recommendationCount: 3, inMyCircle: true },
  { ...STRANGER, recommendationCount: 12 },
]

export function StyleGuidePeopleSection() {
  return (
    <StyleGuideSection title="Personas">
      <StyleGuideSample name="RingMark">
        <Flex color="barro" gap={4} align="center">
          <RingLogo size={20} />
          <RingLogo size={28} />
          <RingLogo size={56} breathing />
        </Flex>
      </StyleGuideSample>
      <StyleGuideSample name="PersonAvatar">
        <PersonAvatar
          name="Lupita Hernández"
          photoUrl={samplePeople[0].photoUrl}
          size="lg"
          ring="mine"
          label="Lupita, en tu círculo"
        />
        <PersonAvatar name="Beto Ramírez" size="lg" ring="contact" label="Beto, contacto" />
        <PersonAvatar name="Inés Ortega" size="lg" label="Inés" />
        <PersonAvatar name="Foto rota" photoUrl="data:image/png;base64,AAAA" size="lg" label="Foto rota" />
        {(['xs', 'sm', 'md', 'xl'] as const).map((size) => (
          <PersonAvatar key={size} name="Chuy Mendoza" size={size} label={`Chuy, ${size}`} />
        ))}
      </StyleGuideSample>
      <StyleGuideSample name="FacePile">
        <AvatarStack label="Recomiendan su trabajo" people={PILE} total={12} size="md" />
        <AvatarStack label="Recomiendan su trabajo" people={PILE.slice(0, 3)} />
        <AvatarStack label="Recomiendan su trabajo" people={PILE.slice(0, 1)} size="xs" />
      </StyleGuideSample>
      <StyleGuideSample name="TrustDescription">
        <Flex direction="column" gap={2}>
          {SAMPLE_TRUST.map((person) => (
            <TrustDescription key={person.recommendationCount} person={person} />
          ))}
        </Flex>
      </StyleGuideSample>
      <StyleGuideSample name="PersonBadge, StatusBadge">
        <PersonBadge kind="registered" />
        <PersonBadge kind="contact" />
        <PersonBadge kind="contact-profile" />
        <PersonBadge kind="shop" />
        <AppointmentStatusBadge status="PENDING" />
        <AppointmentStatusBadge status="CONFIRMED" />
        <AppointmentStatusBadge status="CANCELLED" />
        <AppointmentStatusBadge status="COMPLETED" />
      </StyleGuideSample>
      <StyleGuideSample name="Chip">
        <Chip>Plomero</Chip>
        <Chip tone="trust">En tu círculo</Chip>
        <Chip tone="neutral">Guadalajara</Chip>
        <Chip onRemove={() => undefined} removeLabel="Electricista">
          Electricista
        </Chip>
      </StyleGuideSample>
      <StyleGuideSample name="Card">
        <Grid
          templateColumns={{
            base: 'repeat(1, minmax(0, 1fr))',
            sm: 'repeat(2, minmax(0, 1fr))',
            lg: 'repeat(3, minmax(0, 1fr))',
          }}
          gap={4}
          w="full"
        >
          {samplePeople.slice(0, 3).map((person, index) => (
            <PersonSample key={person.id} person={person} contact={index === 1} />
          ))}
        </Grid>
      </StyleGuideSample>
    </StyleGuideSection>
  )
}

function PersonSample({ person, contact }: { person: (typeof samplePeople)[number]; contact: boolean }) {
  return (
    <Card gap={3} interactive>
      <Flex gap={3} align="center">
        <PersonAvatar
          name={person.name}
          photoUrl={person.photoUrl}
          size="md"
          ring={contact ? 'contact' : 'mine'}
        />
        <Flex direction="column" minW={0} gap={0.5}>
          <chakra.h3 textStyle="card">{person.name}</chakra.h3>
          <chakra.p color="muted" textStyle="small">
            {person.trade}
          </chakra.p>
        </Flex>
      </Flex>
      <Flex gap={2} flexWrap="wrap" align="center">
        {contact && <PersonBadge kind="contact" />}
        <Flex as="span" align="center" gap={1} color="muted" textStyle="small">
          <MapPin size={16} />
          Guadalajara, Jalisco
        </Flex>
      </Flex>
      <Flex align="center" gap={2.5}>
        <AvatarStack label="Recomiendan su trabajo" people={samplePeople.slice(2, 4)} size="xs" />
        <chakra.p textStyle="small" color="agave" fontWeight="semibold">
          Recomiendan su trabajo: {formatNames(['Inés', 'Chuy'], 5)}
        </chakra.p>
      </Flex>
      <Flex direction="column" borderTopWidth="1px" pt={1.5} mt="auto">
        <PhoneLink phone="+523312345678" />
        {!contact && <EmailLink email="persona.con.nombre.largo@ejemplo.mx" />}
      </Flex>
    </Card>
  )
}
