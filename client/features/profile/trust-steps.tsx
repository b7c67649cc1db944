import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { type AvatarRing, getAvatarRing, PersonAvatar } from '#client/shared/people/person-avatar.tsx'
import { chakra } from '#client/ui/chakra.ts'
import type { PhotoId } from '#kernel/ids/contract.ts'
import { photoUrl } from '#kernel/photos/contract.ts'
import type { TrustChainStep } from '#modules/circles/contract/circle.ts'

interface TrustStepsProps {
  path: readonly [TrustChainStep, TrustChainStep]
  profile: { name: string; photoId: PhotoId | null; registered: boolean }
  viewer: { name: string; photoId: PhotoId | null }
}

const Steps = chakra('ol', {
  base: { display: 'flex', alignItems: 'flex-start', gap: { base: 1, sm: 2 }, maxW: '32rem' },
})

const Step = chakra('li', {
  base: { position: 'relative', display: 'flex', flex: '1 1 0', minW: 0, gap: { base: 1, sm: 2 } },
})

const Person = chakra('span', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: 1,
    flex: '1',
    minW: 0,
    textAlign: 'center',
    textStyle: 'caption',
  },
})

const NameLink = chakra(Link, {
  base: {
    fontWeight: 'semibold',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    overflowWrap: 'anywhere',
    _after: { content: '""', position: 'absolute', inset: 0 },
  },
})

export function TrustSteps({ path: [friend, recommender], profile, viewer }: TrustStepsProps) {
  return (
    <Steps aria-label="De ti a esta persona">
      <StepTo person={viewer} ring="none">
        <chakra.span fontWeight="semibold">Tú</chakra.span>
      </StepTo>
      <StepTo person={friend} ring={getAvatarRing({ inMyCircle: true, registered: friend.registered })} led>
        <NameLink to={friend.profilePath}>{friend.name}</NameLink>
        <chakra.span color="muted">de tu círculo</chakra.span>
      </StepTo>
      <StepTo
        person={recommender}
        ring={getAvatarRing({ inMyCircle: false, registered: recommender.registered })}
        led
      >
        <NameLink to={recommender.profilePath}>{recommender.name}</NameLink>
        <chakra.span color="muted">de su círculo</chakra.span>
      </StepTo>
      <StepTo
        person={profile}
        ring={getAvatarRing({ inMyCircle: false, registered: profile.registered })}
        led
      >
        <chakra.span fontWeight="semibold" overflowWrap="anywhere">
          {profile.name}
        </chakra.span>
      </StepTo>
    </Steps>
  )
}

interface StepToProps {
  person: { name: string; photoId: PhotoId | null }
  ring: AvatarRing
  /** Whether an arrow from the previous person in the chain of trust precedes this person. */
  led?: boolean
  children: ReactNode
}

function StepTo({ person, ring, led = false, children }: StepToProps) {
  return (
    <Step>
      {led && (
        <chakra.span color="muted" pt="14px" ms={{ base: '-6px', sm: 0 }} aria-hidden="true">
          <ChevronRight size={16} />
        </chakra.span>
      )}
      <Person>
        <chakra.span display="grid" placeItems="center" minH="48px">
          <PersonAvatar
            name={person.name}
            photoUrl={person.photoId && photoUrl(person.photoId, 'face')}
            ring={ring}
          />
        </chakra.span>
        {children}
      </Person>
    </Step>
  )
}
