import type { ReactNode } from 'react'
import { createLazyComponent, LazyComponentView } from '#client/lib/hydration/deferred.tsx'
import { ReviewQuotationFigure } from '#client/shared/trust/quotation.tsx'
import { Card } from '#client/ui/card.tsx'
import { Box, Flex } from '#client/ui/chakra.ts'
import type { RecommendationSummary } from '#modules/circles/contract/circle.ts'
import type { Profile } from '#modules/identity/contract/people.ts'

const trustPath = createLazyComponent(async () => {
  const { TrustPath } = await import('#client/shared/trust/trust-path.tsx')
  return TrustPath
})
const askFriend = createLazyComponent(async () => {
  const { AskFriendOnWhatsappButton: AskFriendButton } = await import('#client/shared/trust/ask-friend.tsx')
  return AskFriendButton
})

interface ProfileTrustProps {
  profile: Profile
  standing: RecommendationSummary
  quotedPhoto: ReactNode
}

export function ProfileTrust({ profile, standing, quotedPhoto }: ProfileTrustProps) {
  const { path, quotation, inMyCircle } = standing
  if (!path && !quotation) return null
  const last = path && (path.further ?? path.friend)
  return (
    <Card display="flex" flexDirection={{ base: 'column', sm: 'row' }} columnGap={7} rowGap={4}>
      {path && (
        <Box minH="106px" flex={{ sm: '0 0 18rem' }}>
          <LazyComponentView part={trustPath} given={{ path, person: profile, inMyCircle }} />
        </Box>
      )}
      <Flex direction="column" flex="1 1 auto" gap={4} minW={0} justify="center">
        {quotation && (
          <ReviewQuotationFigure
            quotation={quotation}
            faceless={last?.personId === quotation.author.personId}
            photo={quotedPhoto}
          />
        )}
        {path?.canAsk && (
          <Box minH="touch">
            <LazyComponentView part={askFriend} given={{ path, person: profile }} />
          </Box>
        )}
      </Flex>
    </Card>
  )
}
