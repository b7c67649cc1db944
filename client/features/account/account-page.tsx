import { AccountSection } from '#client/features/account/account-section.tsx'
import { AccountSkeleton } from '#client/features/account/account-skeleton.tsx'
import { BlockedPeopleSection } from '#client/features/account/blocked-section.tsx'
import { PersonalDataSection } from '#client/features/account/data-section.tsx'
import { EmailConfirmationNotice } from '#client/features/account/email-proof-notice.tsx'
import { IdentityProviderLinkResult } from '#client/features/account/link-result.tsx'
import { NotificationSettingsSection } from '#client/features/account/notification-settings-section.tsx'
import { SessionsSection } from '#client/features/account/sessions-section.tsx'
import { SignInSection } from '#client/features/account/sign-in-section.tsx'
import {
  contactDataAudienceHeading,
  ProfileAudienceForm,
} from '#client/features/identity/profile-audience.tsx'
import { useProfileAudienceForm } from '#client/features/identity/use-audience-form.ts'
import type { PrefetchInput } from '#client/lib/page-module.ts'
import { trpc } from '#client/lib/trpc.ts'
import { chakra, Flex, Stack } from '#client/ui/chakra.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { PageHeader } from '#client/ui/page-header.tsx'
import type { OwnProfile } from '#modules/identity/contract/profile-editor.ts'

export async function prefetchPageData({ helpers }: PrefetchInput) {
  await Promise.all([
    helpers.identity.account.prefetch(),
    helpers.identity.ownProfile.prefetch(),
    helpers.identity.sessions.prefetch(),
    helpers.identity.blockedPeople.prefetch(),
    helpers.identity.signInOptions.prefetch(),
    helpers.notifications.settings.prefetch(),
  ])
  return undefined
}

export function PageComponent() {
  const account = trpc.identity.account.useQuery()
  const own = trpc.identity.ownProfile.useQuery()
  return (
    <>
      <title>Mi cuenta · Círculo</title>
      <Flex direction="column" w="full" maxW="reading" mx="auto">
        <PageHeader
          title="Mi cuenta"
          text="Cómo entras, cómo te avisamos, dónde está abierta tu cuenta y qué guardamos de ti."
        />
        {account.data && !own.isLoading ? (
          <Stack gap={{ base: 8, sm: 10 }}>
            <IdentityProviderLinkResult account={account.data} />
            <EmailConfirmationNotice />
            <SignInSection account={account.data} />
            {own.data && <AudienceSection profile={own.data} />}
            <NotificationSettingsSection />
            <SessionsSection hasCalendarAddress={account.data.hasCalendarAddress} />
            <BlockedPeopleSection />
            <PersonalDataSection />
          </Stack>
        ) : account.error ? (
          <ErrorState
            message="Error al cargar tus datos"
            error={account.error}
            onRetry={() => void account.refetch()}
            retrying={account.isFetching}
          />
        ) : (
          <AccountSkeleton />
        )}
      </Flex>
    </>
  )
}

function AudienceSection({ profile }: { profile: OwnProfile }) {
  const audience = useProfileAudienceForm(profile)
  return (
    <AccountSection {...contactDataAudienceHeading}>
      <chakra.li py={5}>
        <ProfileAudienceForm profile={profile} audience={audience} />
      </chakra.li>
    </AccountSection>
  )
}
