import { z } from 'zod'
import { mailCategories } from '#kernel/mail/contract.ts'

const token = z.string().trim().min(1).max(200)

export const mailPreferenceInput = z.object({ token })
export const setMailPreferenceInput = z.object({ token, subscribed: z.boolean() })
export type SetMailPreferenceInput = z.infer<typeof setMailPreferenceInput>

export const mailPreferenceOutput = z.object({ category: z.enum(mailCategories), subscribed: z.boolean() })
export type MailPreference = z.infer<typeof mailPreferenceOutput>
