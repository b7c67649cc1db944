import { lazy, Suspense } from 'react'
import type { PushOfferProps } from '#client/shared/notifications/push-offer.tsx'

const Offer = lazy(async () => ({
  default: (await import('#client/shared/notifications/push-offer.tsx')).PushOffer,
}))

export function LazyPushOffer(props: PushOfferProps) {
  return (
    <Suspense>
      <Offer {...props} />
    </Suspense>
  )
}
