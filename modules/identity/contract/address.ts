import { z } from 'zod'

/** How a street address is completed. */
export const addressAutocompleteOutput = z.object({
  /** Google sees it from every browser that completes an address; null: addresses are plain text. */
  googleMapsApiKey: z.string().nullable(),
})
export type AddressAutocomplete = z.infer<typeof addressAutocompleteOutput>
