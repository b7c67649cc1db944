import { z } from 'zod'
import { mailCategories } from '#kernel/mail/contract.ts'

/** Token from the unsubscribe link of an e-mail. The token does not disclose the e-mail address. */
const token = z.string().trim().min(1).max(200)

export const mailPreferenceInput = z.object({ token })
export const setMailPreferenceInput = z.object({ token, subscribed: z.boolean() })
export type SetMailPreferenceInput = z.infer<typeof setMailPreferenceInput>

export const mailPreferenceOutput = z.object({ category: z.enum(mailCategories), subscribed: z.boolean() })
export type MailPreference = z.infer<typeof mailPreferenceOutput>
