import { SentInvitationRow } from '#client/features/invitations/sent-invitation-row.tsx'
import { useSentInvitations } from '#client/features/invitations/use-sent-invitations.ts'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorState } from '#client/ui/error-state.tsx'
import { LoadingRegion } from '#client/ui/loading-region.tsx'
import { LoadMoreButton } from '#client/ui/more-button.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'

export function SentInvitations() {
  const sent = useSentInvitations()
  if (sent.isPending) {
    return (
      <LoadingRegion>
        <Skeleton h="96px" mb={3} borderRadius="lg" />
        <Skeleton h="96px" borderRadius="lg" />
      </LoadingRegion>
    )
  }
  if (sent.isLoadingError) {
    return (
      <ErrorState
        message="Error al cargar tus datos"
        error={sent.error}
        onRetry={() => void sent.refetch()}
        retrying={sent.isFetching}
      />
    )
  }

  const invitations = sent.data.pages.flatMap((page) => page.invitations)
  if (invitations.length === 0) {
    return (
      <EmptyState
        title="Todavía no has invitado a nadie"
        text="Invita a las personas de tu círculo que no tienen cuenta. Cada una podrá hacer suyo su perfil. El botón Invitar está en su tarjeta y en su perfil."
      />
    )
  }
  return (
    <>
      <Card as="ul" py={0} px={{ base: 4, sm: 5 }}>
        {invitations.map((invitation) => (
          <SentInvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </Card>
      <LoadMoreButton list={sent}>Ver más invitaciones</LoadMoreButton>
    </>
  )
}
