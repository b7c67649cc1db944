import type { BookedWith } from '#client/features/scheduling/booking/booking-flow.tsx'
import { OpenAgenda } from '#client/features/scheduling/booking/open-agenda.tsx'
import { WithOffer } from '#client/features/scheduling/booking/with-offer.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { bookingNotices } from '#modules/scheduling/contract/notices.ts'

export function BookingWidget({ provider }: { provider: BookedWith }) {
  const { personId } = provider
  return (
    <WithOffer personId={personId}>
      {(offer) => {
        if (!offer.enabled) return <Notice>{bookingNotices.agendaDisabled}</Notice>
        if (!offer.hasRanges) return <Notice>{bookingNotices.noRanges}</Notice>
        return <OpenAgenda key={personId} provider={provider} offer={offer} />
      }}
    </WithOffer>
  )
}
