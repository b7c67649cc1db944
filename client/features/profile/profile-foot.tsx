import { ProfileClaimSection } from '#client/features/profile/claim-section.tsx'
import { BlockPersonButton } from '#client/shared/moderation/block-button.tsx'
import { ReportButton } from '#client/shared/moderation/report-button.tsx'
import { PageExtensionPoint } from '#client/shared/page-extensions/page-extension-point.tsx'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { Flex } from '#client/ui/chakra.ts'
import type { Profile } from '#modules/identity/contract/people.ts'

export function ProfileFooter({ profile }: { profile: Profile }) {
  const { personId, isOwner } = profile
  return (
    <>
      <PageExtensionPoint name="profile" given={{ personId, isOwner }} />
      {!isOwner && <ProfileActions profile={profile} />}
    </>
  )
}

function ProfileActions({ profile }: { profile: Profile }) {
  const { personId, photoId, registered } = profile
  const viewer = useViewer()
  return (
    <>
      {!registered && <ProfileClaimSection profile={profile} />}
      <Flex ms={-3} wrap="wrap" data-needs-script>
        <ReportButton
          title="Reportar perfil"
          targets={[
            { kind: 'person', id: personId, label: 'El perfil' },
            ...(photoId ? [{ kind: 'photo' as const, id: photoId, label: 'Solo la foto' }] : []),
          ]}
        />
        {viewer && <BlockPersonButton person={profile} />}
      </Flex>
    </>
  )
}
