import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { AvatarStack } from '#client/shared/people/face-pile.tsx'
import { describeRecommenders } from '#client/shared/people/recommender-text.ts'
import { useWithoutRecommendationOfUnprovenViewer } from '#client/shared/people/use-counted-recommendations.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { TextButton } from '#client/ui/text-link.tsx'
import { photoUrl } from '#kernel/photos/contract.ts'
import type { RecommendationSummary } from '#modules/circles/contract/circle.ts'
import type { Profile } from '#modules/identity/contract/people.ts'

const RecommendersDialog = lazy(async () => {
  const dialog = await import('#client/features/profile/recommenders-dialog.tsx')
  return { default: dialog.RecommendersDialog }
})

interface RecommenderSectionProps {
  standing: RecommendationSummary
  profile: Profile
}

export function hasMoreRecommenders(standing: RecommendationSummary): boolean {
  return standing.recommendationCount - (standing.inMyCircle ? 1 : 0) > standing.recommenders.length
}

const listHash = '#recomendaciones'

export function RecommenderSection({ standing, profile }: RecommenderSectionProps) {
  const counted = useWithoutRecommendationOfUnprovenViewer(standing)
  const viewer = useViewer()
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const [opened, setOpened] = useState(false)
  const text = describeRecommenders(counted)
  const { recommenders, recommendationCount, isMe } = counted
  const openList = () => {
    setOpened(true)
    setOpen(true)
  }
  const isLinked = hash === listHash && Boolean(viewer)
  const openLinked = useEffectEvent(openList)
  useEffect(() => {
    if (isLinked) openLinked()
  }, [isLinked])
  if (!text) return null
  return (
    <Flex align="center" columnGap={4} rowGap={2} flexWrap="wrap">
      {recommenders.length > 0 && (
        <AvatarStack
          label="Recomiendan su trabajo"
          max={recommenders.length}
          people={recommenders.map((person) => ({
            id: person.personId,
            name: person.name,
            photoUrl: person.photoId && photoUrl(person.photoId, 'face'),
            ring: person.inMyCircle ? 'mine' : 'none',
          }))}
        />
      )}
      <chakra.p flex="1 1 14rem" textStyle="small" maxW="measure" overflowWrap="anywhere">
        {text.known ? (
          <>
            <chakra.strong color="agave">{text.known}</chakra.strong>
            {text.rest}
          </>
        ) : (
          <strong>{text.rest}</strong>
        )}
        {viewer && (isMe || hasMoreRecommenders(counted)) && (
          <>
            {'. '}
            <TextButton type="button" data-needs-script aria-haspopup="dialog" onClick={openList}>
              Ver a todas
            </TextButton>
          </>
        )}
      </chakra.p>
      <Suspense fallback={null}>
        {opened && (
          <RecommendersDialog
            personId={profile.personId}
            count={recommendationCount}
            open={open}
            onClose={() => {
              setOpen(false)
              if (hash === listHash) navigate({ search }, { replace: true, preventScrollReset: true })
            }}
          />
        )}
      </Suspense>
    </Flex>
  )
}
