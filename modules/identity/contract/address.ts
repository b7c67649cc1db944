import { z } from 'zod'

export const addressAutocompleteOutput = z.object({
  /** Google receives this key from browsers that autocomplete an address. null: no autocompletion. */
  googleMapsApiKey: z.string().nullable(),
})
export type AddressAutocomplete = z.infer<typeof addressAutocompleteOutput>
