import { lazy, Suspense, useId, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { NoScriptMessage } from '#client/ui/without-script.tsx'
import type { Profile } from '#modules/identity/contract/people.ts'

type Request = 'claim' | 'removal'
const requests: readonly Request[] = ['claim', 'removal']

const RequestDialog = lazy(async () => {
  const { ProfileRequestDialog } = await import('#client/features/profile/profile-request-dialog.tsx')
  return { default: ProfileRequestDialog }
})

export function ProfileClaimSection({ profile }: { profile: Profile }) {
  const [openRequest, setOpenRequest] = useState<Request | null>(null)
  /** Opened dialogs stay mounted, so that they keep the typed text. */
  const [opened, setOpened] = useState<readonly Request[]>([])
  const titleId = useId()

  function openDialog(request: Request) {
    setOpened([...opened, request])
    setOpenRequest(request)
  }

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
      <NoScriptMessage>
        {import.meta.env.SSR && 'Para pedirlo, activa JavaScript en tu navegador.'}
      </NoScriptMessage>
      <Flex columnGap={2} rowGap={3} flexWrap="wrap" data-needs-script>
        <Button variant="secondary" size="sm" onClick={() => openDialog('claim')}>
          Reclamar este perfil
        </Button>
        <Button variant="ghost" size="sm" ms={{ base: -3, sm: 0 }} onClick={() => openDialog('removal')}>
          Solicitar eliminación
        </Button>
      </Flex>
      <Suspense fallback={null}>
        {requests
          .filter((request) => opened.includes(request))
          .map((request) => (
            <RequestDialog
              key={request}
              kind={request}
              profile={profile}
              open={openRequest === request}
              onClose={() => setOpenRequest(null)}
            />
          ))}
      </Suspense>
    </Card>
  )
}
