import { fixedClock } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/statements.ts'
import { deliverDuePushMessages } from '#modules/notifications/use-cases/deliver-push.ts'
import { createTestCaller, createTestConfig, createTestContext } from './caller.ts'
import type { TestMember } from './factories/people.ts'
import type { TestPushService } from './push-service.ts'
import { wednesdayNoon } from './scheduling-steps.ts'

export function createNotificationTestSteps(db: Db, service: TestPushService) {
  const config = { pushToPrivateHosts: true }
  const as = ({ actor }: Pick<TestMember, 'actor'>, now = wednesdayNoon) =>
    createTestCaller(db, actor, { now, config })
  return {
    as,
    titlesOf: async (member: TestMember, now = wednesdayNoon) =>
      (await as(member, now).notifications.list({})).notifications.map(({ title }) => title),
    subscribe: (member: TestMember, browser: string, now = wednesdayNoon) =>
      as(member, now).notifications.subscribe({
        ...service.subscription(browser),
        timeZone: 'America/Mexico_City',
      }),
    deliver: (now = wednesdayNoon, signal?: AbortSignal) =>
      deliverDuePushMessages(
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
