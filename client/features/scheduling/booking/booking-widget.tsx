import type { BookableProvider } from '#client/features/scheduling/booking/booking-flow.tsx'
import { BookingOfferLoader } from '#client/features/scheduling/booking/offer-loader.tsx'
import { BookableAgenda } from '#client/features/scheduling/booking/open-agenda.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { bookingNotices } from '#modules/scheduling/contract/notices.ts'

export function BookingWidget({ provider }: { provider: BookableProvider }) {
  const { personId } = provider
  return (
    <BookingOfferLoader personId={personId}>
      {(offer) => {
        if (!offer.enabled) return <Notice>{bookingNotices.agendaDisabled}</Notice>
        if (!offer.hasRanges) return <Notice>{bookingNotices.noRanges}</Notice>
        return <BookableAgenda key={personId} provider={provider} offer={offer} />
      }}
    </BookingOfferLoader>
  )
}
