import { hourMs, type Job, secondMs } from '#kernel/jobs.ts'
import type { JobContext } from '#kernel/module.ts'
import { deferProofs } from '#modules/identity/use-cases/defer-proofs.ts'
import { forgetExpired } from '#modules/identity/use-cases/forget-expired.ts'
import { answerRecoveryRequests } from '#modules/identity/use-cases/recover-account.ts'

export function identityJobs(context: JobContext): Job[] {
  return [
    {
      name: 'answer-recovery-requests',
      everyMs: 2 * secondMs,
      run: (signal) => answerRecoveryRequests(context, signal),
    },
    {
      name: 'defer-proofs',
      everyMs: hourMs,
      run: (signal) => deferProofs(context, signal),
    },
    {
      name: 'forget-expired',
      everyMs: hourMs,
      run: () => forgetExpired(context),
    },
  ]
}
