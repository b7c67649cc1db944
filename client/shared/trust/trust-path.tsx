import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { getAvatarRing, PersonAvatar } from '#client/shared/people/person-avatar.tsx'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { TrustPathAvatar, TrustPathStep } from '#client/shared/trust/path-step.ts'
import { getDistinctShortPersonNames } from '#client/shared/trust/short-names.ts'
import { Box, chakra, Flex } from '#client/ui/chakra.ts'
import type { PhotoId } from '#kernel/ids/contract.ts'
import { photoUrl } from '#kernel/photos/contract.ts'
import type { TrustPathData } from '#modules/circles/contract/circle.ts'

export interface TrustPathProps {
  path: TrustPathData
  person: { name: string; photoId: PhotoId | null; registered: boolean }
  inMyCircle?: boolean
}

const Steps = chakra('ol', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    rowGap: 2,
    mx: -1,
    mb: 3,
    maxW: '28rem',
    '& > li:first-of-type:nth-last-of-type(4), & > li:first-of-type:nth-last-of-type(4) ~ li': {
      flexBasis: 'max(25%, min(50%, (14.5rem - 100%) * 999))',
    },
    overflowX: 'clip',
  },
})

const StepName = chakra('span', {
  base: {
    display: 'block',
    maxW: 'full',
    overflow: 'hidden',
    '&, & *': { overflowWrap: 'normal' },
    textOverflow: 'ellipsis',
  },
})

const NameLink = chakra(Link, {
  base: {
    textDecoration: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.2em',
    _after: { content: '""', position: 'absolute', inset: 0 },
  },
})

export function TrustPath({ path: { friend, further }, person, inMyCircle = false }: TrustPathProps) {
  const viewer = useViewer()
  const between = further ? [friend, further] : [friend]
  const names = getDistinctShortPersonNames([...between, person])
  return (
    <Box>
      <Steps aria-label="De ti a esta persona">
        <StepOfPerson
          person={{ name: viewer?.name ?? 'Tú', photoId: viewer?.photoId ?? null, registered: true }}
        >
          Tú
        </StepOfPerson>
        {between.map((step, index) => (
          <StepOfPerson key={step.personId} person={step} inMyCircle={index === 0}>
            <NameLink to={step.profilePath}>{names[index]}</NameLink>
          </StepOfPerson>
        ))}
        <StepOfPerson person={person} inMyCircle={inMyCircle}>
          {names.at(-1)}
        </StepOfPerson>
      </Steps>
      <TrustSentence path={{ friend, further }} name={names.at(-1) ?? person.name} />
    </Box>
  )
}

interface StepOfPersonProps {
  person: TrustPathProps['person']
  inMyCircle?: boolean
  children: ReactNode
}

function StepOfPerson({ person, inMyCircle = false, children }: StepOfPersonProps) {
  return (
    <TrustPathStep>
      <TrustPathAvatar>
        <PersonAvatar
          name={person.name}
          photoUrl={person.photoId && photoUrl(person.photoId, 'face')}
          size="md"
          ring={getAvatarRing({ inMyCircle, registered: person.registered })}
        />
      </TrustPathAvatar>
      <StepName>{children}</StepName>
    </TrustPathStep>
  )
}

function TrustSentence({
  path: { friend, further },
  name,
}: {
  path: Pick<TrustPathData, 'friend' | 'further'>
  name: string
}) {
  return (
    <chakra.p textStyle="small" maxW="measure" overflowWrap="anywhere">
      <chakra.strong color="agave">{friend.name}, de tu círculo,</chakra.strong> confía en{' '}
      {further ? `${further.name}, que confía en ${name}.` : `${name}.`}
    </chakra.p>
  )
}

interface SmallTrustPathProps extends Omit<TrustPathProps, 'path'> {
  path: TrustPathData | null
}

export function SmallTrustPath({ path, person, inMyCircle = false }: SmallTrustPathProps) {
  const last = path && (path.further ?? path.friend)
  return (
    <Flex align="center" gap={3} minW={0}>
      <Flex flexShrink={0} align="center">
        {last && (
          <>
            <SmallFace person={last} inMyCircle={!path?.further} />
            <chakra.span w="12px" borderTopWidth="2px" borderColor="agave" aria-hidden="true" />
          </>
        )}
        <SmallFace person={person} inMyCircle={inMyCircle} />
      </Flex>
      <Flex direction="column" minW={0} overflowWrap="anywhere">
        <chakra.strong>{person.name}</chakra.strong>
        {path && (
          <chakra.span textStyle="small" color="agave">
            {describeRecommender(path)}
          </chakra.span>
        )}
      </Flex>
    </Flex>
  )
}

function describeRecommender({ friend, further }: TrustPathData): string {
  if (!further) return `${friend.name}, de tu círculo, recomienda su trabajo`
  const [friendName, furtherName] = getDistinctShortPersonNames([friend, further])
  return `${furtherName}, del círculo de ${friendName}, recomienda su trabajo`
}

function SmallFace({ person, inMyCircle }: { person: TrustPathProps['person']; inMyCircle: boolean }) {
  return (
    <PersonAvatar
      name={person.name}
      photoUrl={person.photoId && photoUrl(person.photoId, 'face')}
      size="sm"
      ring={getAvatarRing({ inMyCircle, registered: person.registered })}
    />
  )
}
