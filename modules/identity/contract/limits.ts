// Do not add Zod schemas to this file: browser code imports the limits without loading Zod.

export const minPasswordLength = 6
export const maxDescriptionLength = 500
export const maxProfessions = 10
export const maxProfessionLength = 60
/** The limit of a phone number in characters as typed, with spaces and punctuation. */
export const maxPhoneLength = 40
export const maxShortTextLength = 200
export const maxProfileRequestMessageLength = 1000
