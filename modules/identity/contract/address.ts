import { z } from 'zod'

export const addressAutocompleteOutput = z.object({
  /** Key of the Google API that browsers call to autocomplete an address. null: no autocompletion. */
  googleMapsApiKey: z.string().nullable(),
})
export type AddressAutocomplete = z.infer<typeof addressAutocompleteOutput>
