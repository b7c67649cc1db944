// Do not import Zod schemas in this file: screens load these limits, and the Zod library would make their
// scripts larger.

export const minPasswordLength = 6
export const maxDescriptionLength = 500
export const maxProfessions = 10
export const maxProfessionLength = 60
/** Max characters of a phone as typed, with spaces and punctuation. */
export const maxPhoneLength = 40
export const maxShortTextLength = 200
export const maxProfileRequestMessageLength = 1000
