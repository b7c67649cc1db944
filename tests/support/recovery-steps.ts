import { fixedClock, systemClock } from '#kernel/clock.ts'
import type { Db } from '#kernel/db/statements.ts'
import { answerRecoveryRequests } from '#modules/identity/use-cases/recover-account.ts'
import { type CallerOptions, callerFor, testConfig } from './caller.ts'
import { tokenMailedTo } from './mailbox.ts'

/** Subjects of e-mails with a recovery link, by purpose. */
export const linkSubjects = { RESET_PASSWORD: 'Recupera tu cuenta', SIGN_IN: 'Tu enlace para entrar' }

let lastHost = 0

/** Actions for tests of e-mailed links that recover an account or sign in to it. */
export function recoverySteps(db: Db) {
  /** Each request comes from a new IP address unless the options set one. */
  const visitor = (options?: CallerOptions) =>
    callerFor(db, null, { address: `2001:db8:${(++lastHost).toString(16)}::1`, ...options }).identity
  /** Runs the job that answers recovery requests. */
  const answer = (now?: Date) =>
    answerRecoveryRequests({ db, config: testConfig(), clock: now ? fixedClock(now) : systemClock })
  return {
    visitor,
    answer,
    /** Requests a link, runs the job and reads the mailbox. @returns the token of the link */
    async mailedLink(email: string, purpose: keyof typeof linkSubjects = 'RESET_PASSWORD', now?: Date) {
      await visitor(now && { now }).requestRecovery({ email, purpose })
      await answer(now)
      return tokenMailedTo(db, email, linkSubjects[purpose])
    },
  }
}
