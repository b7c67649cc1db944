import { lazy, Suspense } from 'react'
import type { PushOfferProps } from '#client/shared/notifications/push-offer.tsx'

const Offer = lazy(async () => ({
  default: (await import('#client/shared/notifications/push-offer.tsx')).PushOffer,
}))

/** Renders `PushOffer`, the offer to activate push messages. Its code loads only when it is rendered. */
export function LazyPushOffer(props: PushOfferProps) {
  return (
    <Suspense>
      <Offer {...props} />
    </Suspense>
  )
}
