import { fixedClock, systemClock } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/statements.ts'
import { answerRecoveryRequests } from '#modules/identity/use-cases/recover-account.ts'
import { type CallerOptions, callerFor, testConfig } from './caller.ts'
import { tokenMailedTo } from './mailbox.ts'

export const linkSubjects = { RESET_PASSWORD: 'Recupera tu cuenta', SIGN_IN: 'Tu enlace para entrar' }

let lastHost = 0

export function recoverySteps(db: Db) {
  /**
   * Each request comes from a new IP address, because of the limits per address, unless the options set one.
   */
  const visitor = (options?: CallerOptions) =>
    callerFor(db, null, { address: `2001:db8:${(++lastHost).toString(16)}::1`, ...options }).identity
  const answer = (now?: Date) =>
    answerRecoveryRequests({ db, config: testConfig(), clock: now ? fixedClock(now) : systemClock })
  return {
    visitor,
    answer,
    async mailedLink(email: string, purpose: keyof typeof linkSubjects = 'RESET_PASSWORD', now?: Date) {
      await visitor(now && { now }).requestRecovery({ email, purpose })
      await answer(now)
      return tokenMailedTo(db, email, linkSubjects[purpose])
    },
  }
}
