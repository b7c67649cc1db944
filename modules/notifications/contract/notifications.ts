import { z } from 'zod'
import { notificationIdSchema } from '#kernel/ids/contract.ts'
import { notificationPageSize } from '#modules/notifications/contract/limits.ts'

const cursorSchema = z.object({ createdAt: z.date(), id: notificationIdSchema })
export type NotificationCursor = z.infer<typeof cursorSchema>

export const listNotificationsInput = z.object({
  cursor: cursorSchema.optional(),
})
export type ListNotificationsInput = z.infer<typeof listNotificationsInput>

export const notificationKinds = ['APPOINTMENT', 'PEOPLE', 'SUMMARY'] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const notificationSchema = z.object({
  id: notificationIdSchema,
  kind: z.enum(notificationKinds),
  title: z.string(),
  body: z.string(),
  path: z.string(),
  createdAt: z.date(),
  seen: z.boolean(),
  actor: z.object({ name: z.string(), photoUrl: z.string().nullable() }).nullable(),
})

export type ListedNotification = z.infer<typeof notificationSchema>

export const listNotificationsOutput = z.object({
  notifications: z.array(notificationSchema).max(notificationPageSize),
  nextCursor: cursorSchema.nullable(),
})
export type NotificationList = z.infer<typeof listNotificationsOutput>

export const unseenNotificationCountOutput = z.number().int().nonnegative()

export const markNotificationsSeenInput = z.object({
  /** Creation time of the newest seen notification; all older notifications count as seen too. */
  upTo: z.date(),
})
export type MarkNotificationsSeenInput = z.infer<typeof markNotificationsSeenInput>
