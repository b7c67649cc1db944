import { chakra, Flex } from '@chakra-ui/react'
import { FacePile } from '#client/components/face-pile.tsx'
import { vouchText } from '#client/lib/vouch-text.ts'
import { photoUrl } from '#kernel/photos/contract.ts'
import type { Standing } from '#modules/circles/contract.ts'

/** The people who vouch, as a ring of faces and a sentence; those of my circle first. Nothing while nobody does. */
export function Vouchers({ standing }: { standing: Standing }) {
  const text = vouchText(standing)
  if (!text) return null
  const { recommenders, recommendationCount, inMyCircle, recommendersInMyCircle } = standing
  return (
    <Flex align="center" columnGap={4} rowGap={2} flexWrap="wrap">
      {recommenders.length > 0 && (
        <FacePile
          label="Recomendado por"
          people={recommenders.map((person) => ({
            id: person.personId,
            name: person.name,
            photoUrl: person.photoId && photoUrl(person.photoId, 'thumb'),
            ring: person.inMyCircle ? 'mine' : 'none',
          }))}
          total={recommendationCount - (inMyCircle ? 1 : 0)}
        />
      )}
      <chakra.p flex="1 1 14rem" textStyle="small" maxW="measure">
        <chakra.strong color={recommendersInMyCircle > 0 ? 'agave' : undefined}>{text.main}</chakra.strong>
        {text.rest && (
          <chakra.span display="block" color="muted">
            {text.rest}
          </chakra.span>
        )}
      </chakra.p>
    </Flex>
  )
}
