import type { MemberContext } from '#kernel/context.ts'
import type { AddressAutocomplete } from '#modules/identity/contract/address.ts'

/** How this product completes street addresses; only members are asked for one. */
export function getAddressAutocomplete(ctx: MemberContext): AddressAutocomplete {
  return { googleMapsApiKey: ctx.config.googleMapsApiKey ?? null }
}
