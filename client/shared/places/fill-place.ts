import type { PostalAddress } from '#client/shared/places/postal-address.ts'

export function createPlaceFieldAutofill(
  setValue: (field: 'address' | 'city' | 'state', value: string) => void,
) {
  const fillState = (state: string) => setValue('state', state)
  function fillAddress({ address, city, state }: PostalAddress) {
    setValue('address', address)
    if (city) setValue('city', city)
    if (state) fillState(state)
  }
  return { fillState, fillAddress }
}
