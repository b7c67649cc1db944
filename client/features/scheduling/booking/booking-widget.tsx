import { ErrorState } from '#client/components/error-state.tsx'
import { Notice } from '#client/components/notice.tsx'
import { RingLoader } from '#client/components/ring-loader.tsx'
import type { BookedWith } from '#client/features/scheduling/booking/booking-flow.tsx'
import { OpenAgenda } from '#client/features/scheduling/booking/open-agenda.tsx'
import { trpc } from '#client/lib/trpc.ts'
import { bookingNotices } from '#modules/scheduling/contract/notices.ts'

/** A provider's agenda to book in, with a sentence when there is none (spec §2, Booking widget). */
export function BookingWidget({ provider }: { provider: BookedWith }) {
  const { personId } = provider
  const offer = trpc.scheduling.offer.useQuery({ personId })
  if (offer.data) {
    if (!offer.data.enabled) return <Notice>{bookingNotices.agendaDisabled}</Notice>
    if (!offer.data.hasRanges) return <Notice>{bookingNotices.noRanges}</Notice>
    return <OpenAgenda key={personId} provider={provider} offer={offer.data} />
  }
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
