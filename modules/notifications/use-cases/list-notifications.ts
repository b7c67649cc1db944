import type { MemberContext } from '#kernel/context.ts'
import { photoUrl } from '#kernel/photos/contract.ts'
import { findPersonCards, runTransactionAsMember } from '#modules/identity/api.ts'
import {
  maxCountedUnseenNotifications,
  notificationPageSize,
} from '#modules/notifications/contract/limits.ts'
import type {
  ListNotificationsInput,
  MarkNotificationsSeenInput,
  NotificationList,
} from '#modules/notifications/contract/notifications.ts'
import * as data from '#modules/notifications/data/notifications.ts'

export async function listNotifications(
  { db, actor }: MemberContext,
  { cursor }: ListNotificationsInput,
): Promise<NotificationList> {
  const limit = notificationPageSize
  const found = await data.findNotifications(db, actor.personId, { after: cursor, limit: limit + 1 })
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  const actorIds = [...new Set(page.flatMap(({ actorId }) => actorId ?? []))]
  const actors = new Map(
    (await findPersonCards(db, actorIds)).map(({ id, name, photoId }) => [
      id,
      { name, photoUrl: photoId && photoUrl(photoId, 'thumb') },
    ]),
  )
  return {
    notifications: page.map(({ actorId, seenAt, ...notification }) => ({
      ...notification,
      seen: seenAt !== null,
      actor: (actorId && actors.get(actorId)) ?? null,
    })),
    nextCursor: last ? { createdAt: last.createdAt, id: last.id } : null,
  }
}

export function countOwnUnseenNotifications({ db, actor }: MemberContext): Promise<number> {
  return data.countUnseenNotifications(db, actor.personId, maxCountedUnseenNotifications + 1)
}

export function markOwnNotificationsSeen(
  ctx: MemberContext,
  { upTo }: MarkNotificationsSeenInput,
): Promise<void> {
  return runTransactionAsMember(ctx, (tx, me) => data.markNotificationsSeen(tx, me, upTo, ctx.clock.now()))
}
