import type { ReactNode } from 'react'
import { trpc } from '#client/lib/trpc.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { RingLoader } from '#client/ui/ring-loader.tsx'
import type { PersonId } from '#kernel/ids/contract.ts'
import type { BookingOptions } from '#modules/scheduling/contract/agenda.ts'

interface WithOfferProps {
  personId: PersonId
  children: (offer: BookingOptions) => ReactNode
}

/** A failed refetch must not unmount the children, or the client's choices would be lost. */
export function BookingOptionsLoader({ personId, children }: WithOfferProps) {
  const offer = trpc.scheduling.offer.useQuery({ personId })
  if (offer.data) return children(offer.data)
  if (!offer.error) return <RingLoader text="Cargando agenda..." />
  return (
    <ErrorState
      message="Error al cargar la agenda"
      error={offer.error}
      onRetry={() => void offer.refetch()}
      retrying={offer.isFetching}
    />
  )
}
