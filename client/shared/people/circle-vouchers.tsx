import { FacePile } from '#client/shared/people/face-pile.tsx'
import { circleVouchText } from '#client/shared/people/vouch-text.ts'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { photoUrl } from '#kernel/photos/contract.ts'
import type { Face } from '#modules/circles/contract/circle.ts'

export interface CircleVouchersProps {
  /** Number of people in the reader's circle who recommend the person, including those without a face in `faces`. */
  count: number
  faces: readonly Face[]
}

/**
 * Line on a card, with faces: '3 personas de tu círculo recomiendan su trabajo'. Renders nothing if `count`
 * is 0.
 */
export function CircleVouchers({ count, faces }: CircleVouchersProps) {
  if (count === 0) return null
  return (
    <Flex align="center" gap={2} minW={0}>
      <FacePile
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
        {circleVouchText(count)}
      </chakra.p>
    </Flex>
  )
}
