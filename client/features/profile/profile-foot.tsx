import { Box } from '@chakra-ui/react'
import { ReportButton } from '#client/components/report-button.tsx'
import { ClaimSection } from '#client/features/profile/claim-section.tsx'
import type { Profile } from '#modules/identity/contract.ts'

/** What a reader may ask about the profile itself: that it is theirs, that it goes, that somebody looks at it. */
export function ProfileFoot({ profile }: { profile: Profile }) {
  const { personId, photoId, registered } = profile
  return (
    <>
      {!registered && <ClaimSection profile={profile} />}
      <Box ms={-3} data-needs-script>
        <ReportButton
          title="Reportar perfil"
          things={[
            { kind: 'person', id: personId, label: 'El perfil' },
            ...(photoId ? [{ kind: 'photo' as const, id: photoId, label: 'Solo la foto' }] : []),
          ]}
        />
      </Box>
    </>
  )
}
