import type { BookableProvider } from '#client/features/scheduling/booking/booking-flow.tsx'
import { BookingOptionsLoader } from '#client/features/scheduling/booking/offer-loader.tsx'
import { BookableAgenda } from '#client/features/scheduling/booking/open-agenda.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { bookingScreenMessages } from '#modules/scheduling/contract/notices.ts'

export function BookingWidget({ provider }: { provider: BookableProvider }) {
  const { personId } = provider
  return (
    <BookingOptionsLoader personId={personId}>
      {(offer) => {
        if (!offer.enabled) return <Notice>{bookingScreenMessages.agendaDisabled}</Notice>
        if (!offer.hasRanges) return <Notice>{bookingScreenMessages.noRanges}</Notice>
        return <BookableAgenda key={personId} provider={provider} offer={offer} />
      }}
    </BookingOptionsLoader>
  )
}
