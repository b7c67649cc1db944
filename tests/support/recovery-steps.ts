import { fixedClock, systemClock } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/statements.ts'
import { processRecoveryRequests } from '#modules/identity/use-cases/recover-account.ts'
import { createTestCaller, createTestConfig, type TestCallerOptions } from './caller.ts'
import { readMailedToken } from './mailbox.ts'

export const recoveryMailSubjects = { RESET_PASSWORD: 'Recupera tu cuenta', SIGN_IN: 'Tu enlace para entrar' }

let lastHost = 0

export function createRecoveryTestSteps(db: Db) {
  /** Each visitor gets a new IP address, because the product limits recovery requests per IP address. */
  const visitor = (options?: TestCallerOptions) =>
    createTestCaller(db, null, { address: `2001:db8:${(++lastHost).toString(16)}::1`, ...options }).identity
  const answer = (now?: Date) =>
    processRecoveryRequests({ db, config: createTestConfig(), clock: now ? fixedClock(now) : systemClock })
  return {
    visitor,
    answer,
    async mailedLink(
      email: string,
      purpose: keyof typeof recoveryMailSubjects = 'RESET_PASSWORD',
      now?: Date,
    ) {
      await visitor(now && { now }).requestRecovery({ email, purpose })
      await answer(now)
      return readMailedToken(db, email, recoveryMailSubjects[purpose])
    },
  }
}
