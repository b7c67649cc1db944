import { fixedClock } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/statements.ts'
import { deliverDuePush } from '#modules/notifications/use-cases/deliver-push.ts'
import { callerFor, createTestConfig, createTestContext } from './caller.ts'
import type { Member } from './factories/people.ts'
import type { PushService } from './push-service.ts'
import { wednesdayNoon } from './scheduling-steps.ts'

/**
 * Actions of members and of the delivery job. The clock shows Wednesday noon in Mexico City unless a test gives
 * another time.
 */
export function createNotificationSteps(db: Db, service: PushService) {
  const config = { pushToPrivateHosts: true }
  const as = ({ actor }: Pick<Member, 'actor'>, now = wednesdayNoon) => callerFor(db, actor, { now, config })
  return {
    as,
    /** Titles of a member's notifications, the newest first. */
    titlesOf: async (member: Member, now = wednesdayNoon) =>
      (await as(member, now).notifications.list({})).notifications.map(({ title }) => title),
    subscribe: (member: Member, browser: string, now = wednesdayNoon) =>
      as(member, now).notifications.subscribe({
        ...service.subscription(browser),
        timeZone: 'America/Mexico_City',
      }),
    deliver: (now = wednesdayNoon, signal?: AbortSignal) =>
      deliverDuePush(
        {
          db,
          clock: fixedClock(now),
          config: createTestConfig(config),
          log: createTestContext(db, null).log,
        },
        signal,
      ),
    receivedBy: (browser: string) =>
      service.received.filter(({ name }) => name === browser).map(({ message }) => message.title),
  }
}
