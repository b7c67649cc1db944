import type { FieldError, Resolver } from 'react-hook-form'
import type { PersonId, PhotoId } from '#kernel/ids/contract.ts'
import { addExistingPersonInput, addNewPersonInput } from '#modules/circles/contract/circle.ts'
import { reviewContentSchema } from '#modules/reviews/contract/reviews.ts'

/** In mode `today`, the member edits today's review; in mode `later`, the member publishes a postponed review. */
export type AddPersonMode = 'search' | 'existing' | 'new' | 'today' | 'later'

export interface AddPersonFormValues {
  personId: PersonId | ''
  name: string
  phone: string
  email: string
  trades: readonly string[]
  city: string
  state: string
  hasShop: boolean
  shopName: string
  address: string
  review: string
  photoIds: readonly PhotoId[]
}

export const emptyAddPersonForm: AddPersonFormValues = {
  personId: '',
  name: '',
  phone: '',
  email: '',
  trades: [],
  city: '',
  state: '',
  hasShop: false,
  shopName: '',
  address: '',
  review: '',
  photoIds: [],
}

/** Only the server checks that the review has a text or a photo. */
const reviewInput = addExistingPersonInput
  .pick({ trades: true, photoIds: true })
  .extend({ review: reviewContentSchema.shape.text })
const inputs = {
  search: addExistingPersonInput,
  existing: addExistingPersonInput,
  new: addNewPersonInput,
  today: reviewInput,
  later: reviewInput,
}

export const validateAddPersonForm: Resolver<AddPersonFormValues, AddPersonMode> = (values, mode) => {
  const parsed = inputs[mode ?? 'search'].safeParse(values)
  if (parsed.success) return { values, errors: {} }
  const errors: Partial<Record<string, FieldError>> = {}
  for (const { path, message } of parsed.error.issues) {
    const [field] = path
    if (typeof field === 'string') errors[field] ??= { type: 'contract', message }
  }
  return { values: {}, errors }
}
