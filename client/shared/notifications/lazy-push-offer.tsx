import { lazy, Suspense } from 'react'
import type { PushActivationOfferProps } from '#client/shared/notifications/push-offer.tsx'

const Offer = lazy(async () => ({
  default: (await import('#client/shared/notifications/push-offer.tsx')).PushActivationOffer,
}))

export function LazyPushActivationOffer(props: PushActivationOfferProps) {
  return (
    <Suspense>
      <Offer {...props} />
    </Suspense>
  )
}
