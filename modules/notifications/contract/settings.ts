import { z } from 'zod'

export const notificationSettingsSchema = z.object({
  push: z.boolean(),
  /** The setting covers only optional e-mails: the server always sends e-mails about the account. */
  email: z.boolean(),
  /** Whether a provider gets a summary of the day's appointments at 7:30. */
  summary: z.boolean(),
  quietHours: z.boolean(),
})
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>

export const notificationSettingsOutput = notificationSettingsSchema.extend({
  /** Public push key, 65 bytes in base64url; null if the setting `SERVICE_WORKER` is off. */
  publicKey: z.string().nullable(),
  devices: z.number().int().nonnegative(),
})

const maxTimeZoneLength = 64
const timeZoneSchema = z.string().max(maxTimeZoneLength)

export const saveNotificationSettingsInput = notificationSettingsSchema.extend({
  /** The browser's time zone, for the quiet hours; an unknown time zone is ignored. */
  timeZone: timeZoneSchema,
})
export type SaveNotificationSettingsInput = z.infer<typeof saveNotificationSettingsInput>

const maxEndpointLength = 2000
/** Do not validate a push endpoint with `z.url()`: Zod would change the URL by removing line breaks. */
const endpointSchema = z
  .string()
  .max(maxEndpointLength)
  .regex(/^https?:\/\/[!-~]+$/)
  .refine((text) => URL.canParse(text))
/** Lengths in base64url: `p256dh` is a point of the curve P-256, `auth` has 16 bytes. */
const p256dhLength = 87
const authLength = 22
const base64UrlSchema = (length: number) =>
  z
    .string()
    .length(length)
    .regex(/^[\w-]+$/)

export const subscribeToPushInput = z.object({
  endpoint: endpointSchema,
  p256dh: base64UrlSchema(p256dhLength),
  auth: base64UrlSchema(authLength),
  timeZone: timeZoneSchema,
})
export type SubscribeToPushInput = z.infer<typeof subscribeToPushInput>

export const unsubscribeFromPushInput = subscribeToPushInput.pick({ endpoint: true })
