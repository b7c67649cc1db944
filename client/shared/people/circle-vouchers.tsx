import { AvatarStack } from '#client/shared/people/face-pile.tsx'
import { describeCircleRecommenders } from '#client/shared/people/recommender-text.ts'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { photoUrl } from '#kernel/photos/contract.ts'
import type { PersonPreview } from '#modules/circles/contract/circle.ts'

export interface CircleRecommendersProps {
  /** Number of people in the reader's circle who recommend the person, including those without a face in `faces`. */
  count: number
  faces: readonly PersonPreview[]
}

/**
 * Line on a card, with faces: '3 personas de tu círculo recomiendan su trabajo'. Renders nothing if `count`
 * is 0.
 */
export function CircleRecommenders({ count, faces }: CircleRecommendersProps) {
  if (count === 0) return null
  return (
    <Flex align="center" gap={2} minW={0}>
      <AvatarStack
        label="De tu círculo"
        size="xs"
        people={faces.map((face) => ({
          id: face.personId,
          name: face.name,
          photoUrl: face.photoId && photoUrl(face.photoId, 'face'),
          ring: 'mine',
        }))}
      />
      <chakra.p minW={0} color="agave" textStyle="small" fontWeight="semibold">
        {describeCircleRecommenders(count)}
      </chakra.p>
    </Flex>
  )
}
