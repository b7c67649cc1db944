import { z } from 'zod'
import { mailCategories } from '#kernel/mail/contract.ts'

/** From the link in the footer of an e-mail; it does not disclose the address. */
const token = z.string().trim().min(1).max(200)

export const mailPreferenceInput = z.object({ token })
export const setMailPreferenceInput = z.object({ token, subscribed: z.boolean() })
export type SetMailPreferenceInput = z.infer<typeof setMailPreferenceInput>

/** Whether the address of the link gets mails of this category. */
export const mailPreferenceOutput = z.object({ category: z.enum(mailCategories), subscribed: z.boolean() })
export type MailPreference = z.infer<typeof mailPreferenceOutput>
