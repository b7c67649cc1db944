import { lazy, Suspense } from 'react'
import { useIsHydrated } from '#client/lib/hydration/use-hydrated.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { Box, chakra } from '#client/ui/chakra.ts'
import type { RecommendationSummary } from '#modules/circles/contract/circle.ts'
import type { Profile } from '#modules/identity/contract/people.ts'

const TrustSteps = lazy(async () => {
  const steps = await import('#client/features/profile/trust-steps.tsx')
  return { default: steps.TrustSteps }
})

interface TrustPathProps {
  path: NonNullable<RecommendationSummary['path']>
  profile: Profile
}

/**
 * Shows how the reader is connected to a person without a recommendation from the reader's circle: through a
 * friend, and a friend of that friend.
 */
export function TrustPath({ path, profile }: TrustPathProps) {
  const viewer = useViewer()
  const hydrated = useIsHydrated()
  const [friend, recommender] = path
  return (
    <Box>
      <chakra.p textStyle="small" maxW="measure" mb={3} overflowWrap="anywhere">
        <chakra.strong color="agave">Tu confianza llega hasta aquí.</chakra.strong> {friend.name}, de tu
        círculo, confía en {recommender.name}, que recomienda su trabajo.
      </chakra.p>
      <Box minH="112px">
        {hydrated && viewer && (
          <Suspense fallback={null}>
            <TrustSteps path={path} profile={profile} viewer={viewer} />
          </Suspense>
        )}
      </Box>
    </Box>
  )
}
