import { accountScreens } from '#client/features/account/screens.ts'
import { circlesScreens } from '#client/features/circles/screens.ts'
import { directoryScreens } from '#client/features/directory/screens.ts'
import { identityScreens } from '#client/features/identity/screens.ts'
import { invitationsScreens } from '#client/features/invitations/screens.ts'
import { landingScreens } from '#client/features/landing/screens.ts'
import { sharedListsScreens } from '#client/features/lists/screens.ts'
import { notificationsScreens } from '#client/features/notifications/screens.ts'
import { profileScreens } from '#client/features/profile/screens.ts'
import { reviewsScreens } from '#client/features/reviews/screens.ts'
import { schedulingScreens } from '#client/features/scheduling/screens.ts'
import { styleGuideScreens } from '#client/features/style-guide/screens.ts'
import type { FeatureScreens } from '#client/lib/define-screens.ts'

/** If several features add content to one HTML page, this array determines the sort order of the content. */
export const registeredFeatures: readonly FeatureScreens[] = [
  landingScreens,
  directoryScreens,
  profileScreens,
  identityScreens,
  accountScreens,
  circlesScreens,
  reviewsScreens,
  invitationsScreens,
  schedulingScreens,
  notificationsScreens,
  sharedListsScreens,
  styleGuideScreens,
]
