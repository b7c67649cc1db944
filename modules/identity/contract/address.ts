import { z } from 'zod'

export const addressAutocompleteOutput = z.object({
  googleMapsApiKey: z.string().nullable(),
})
export type AddressAutocomplete = z.infer<typeof addressAutocompleteOutput>
