import type { AddressResult } from '#client/shared/places/address-result.ts'

export function createPlaceFieldFillers(
  setValue: (field: 'address' | 'city' | 'state', value: string) => void,
) {
  const fillState = (state: string) => setValue('state', state)
  function fillAddress({ address, city, state }: AddressResult) {
    setValue('address', address)
    if (city) setValue('city', city)
    if (state) fillState(state)
  }
  return { fillState, fillAddress }
}
