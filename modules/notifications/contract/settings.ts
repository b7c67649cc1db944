import { z } from 'zod'

export const notificationSettingsSchema = z.object({
  push: z.boolean(),
  /** False: only e-mails about the account, and about confirmed appointments that another person cancels or moves. */
  email: z.boolean(),
  /** Whether a provider gets the summary of the day at 7:30. */
  summary: z.boolean(),
  /** Whether push messages wait from 21:00 to 7:00. */
  quietHours: z.boolean(),
})
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>

export const notificationSettingsOutput = notificationSettingsSchema.extend({
  /**
   * Public key with which a browser subscribes to push: 65 bytes in base64url. Null: browsers get no service worker, so none
   * can show a push message (setting `SERVICE_WORKER`).
   */
  publicKey: z.string().nullable(),
  /** Number of browsers that receive push messages for the member. */
  devices: z.number().int().nonnegative(),
})

const maxTimeZoneLength = 64
const timeZoneSchema = z.string().max(maxTimeZoneLength)

export const saveNotificationSettingsInput = notificationSettingsSchema.extend({
  /** The time zone of the browser, for the quiet hours. An unknown time zone is not stored. */
  timeZone: timeZoneSchema,
})
export type SaveNotificationSettingsInput = z.infer<typeof saveNotificationSettingsInput>

const maxEndpointLength = 2000
/** Stored as the browser sends it: `z.url()` would remove line breaks. */
const endpointSchema = z
  .string()
  .max(maxEndpointLength)
  .regex(/^https?:\/\/[!-~]+$/)
  .refine((text) => URL.canParse(text))
/** Lengths in base64url of a point of the curve P-256, and of 16 bytes. */
const p256dhLength = 87
const authLength = 22
const base64UrlSchema = (length: number) =>
  z
    .string()
    .length(length)
    .regex(/^[\w-]+$/)

export const subscribeInput = z.object({
  endpoint: endpointSchema,
  p256dh: base64UrlSchema(p256dhLength),
  auth: base64UrlSchema(authLength),
  timeZone: timeZoneSchema,
})
export type SubscribeInput = z.infer<typeof subscribeInput>

export const unsubscribeInput = subscribeInput.pick({ endpoint: true })
