import type { MemberContext } from '#kernel/context.ts'
import type { AddressAutocomplete } from '#modules/identity/contract/address.ts'

export function getAddressAutocomplete(ctx: MemberContext): AddressAutocomplete {
  return { googleMapsApiKey: ctx.config.googleMapsApiKey ?? null }
}
