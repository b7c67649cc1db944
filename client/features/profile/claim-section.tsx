import { chakra, Flex } from '@chakra-ui/react'
import { useId, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { Card } from '#client/components/card.tsx'
import { ProfileRequestDialog } from '#client/features/profile/profile-request-dialog.tsx'
import type { Profile } from '#modules/identity/contract.ts'

/** On the page of a person without account: it can be theirs, or disappear (design decision 9). */
export function ClaimSection({ profile }: { profile: Profile }) {
  const [asking, setAsking] = useState<'claim' | 'removal' | null>(null)
  const titleId = useId()
  return (
    <Card as="section" tone="sunken" aria-labelledby={titleId} gap={3} p={{ base: 4, sm: 5 }}>
      <div>
        <chakra.h2 id={titleId} textStyle="card" overflowWrap="anywhere">
          ¿Eres {profile.name}?
        </chakra.h2>
        <chakra.p color="muted" textStyle="small" mt={1} maxW="measure">
          Alguien que confía en ti te agregó. Puedes hacer tuyo este perfil, con sus recomendaciones, o pedir
          que desaparezca. No necesitas cuenta para pedirlo.
        </chakra.p>
      </div>
      <Flex columnGap={2} rowGap={3} flexWrap="wrap">
        <Button variant="secondary" size="sm" onClick={() => setAsking('claim')}>
          Reclamar este perfil
        </Button>
        <Button variant="ghost" size="sm" ms={{ base: -3, sm: 0 }} onClick={() => setAsking('removal')}>
          Solicitar eliminación
        </Button>
      </Flex>
      <ProfileRequestDialog
        kind="claim"
        profile={profile}
        open={asking === 'claim'}
        onClose={() => setAsking(null)}
      />
      <ProfileRequestDialog
        kind="removal"
        profile={profile}
        open={asking === 'removal'}
        onClose={() => setAsking(null)}
      />
    </Card>
  )
}
