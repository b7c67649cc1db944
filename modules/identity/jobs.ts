import { hourMs, type Job, secondMs } from '#kernel/jobs.ts'
import type { JobContext } from '#kernel/module.ts'
import { deleteExpiredIdentityData } from '#modules/identity/use-cases/forget-expired.ts'
import { processRecoveryRequests } from '#modules/identity/use-cases/recover-account.ts'
import { deferOrRequireEmailConfirmations } from '#modules/identity/use-cases/update-proof-deferrals.ts'

export function createIdentityBackgroundJobs(context: JobContext): Job[] {
  return [
    {
      name: 'answer-recovery-requests',
      everyMs: 2 * secondMs,
      run: (signal) => processRecoveryRequests(context, signal),
    },
    {
      name: 'defer-proofs',
      everyMs: hourMs,
      run: (signal) => deferOrRequireEmailConfirmations(context, signal),
    },
    {
      name: 'forget-expired',
      everyMs: hourMs,
      run: () => deleteExpiredIdentityData(context),
    },
  ]
}
