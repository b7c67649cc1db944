import { z } from 'zod'
import { createMaxCharactersCheck, multilineTextSchema } from '#kernel/text/schemas.ts'
import { optionalEmailSchema } from '#modules/identity/contract/people.ts'
import { maxReportDetailsLength } from '#modules/reviews/contract/limits.ts'

export const reportedContentKinds = ['person', 'review', 'photo'] as const
export type ReportedContentKind = (typeof reportedContentKinds)[number]

export const reportReasons = [
  'IMPERSONATION',
  'FALSE_DATA',
  'OFFENSIVE',
  'DECEPTION',
  'NO_CONSENT',
  'OTHER',
] as const
export type ReportReason = (typeof reportReasons)[number]

export const reportInput = z
  .object({
    kind: z.enum(reportedContentKinds),
    id: z.uuid(),
    reason: z.enum(reportReasons, 'Elige qué pasa.'),
    details: multilineTextSchema()
      .check(
        ...createMaxCharactersCheck(
          maxReportDetailsLength,
          `Puedes escribir hasta ${maxReportDetailsLength} caracteres.`,
        ),
      )
      .default(''),
    /** E-mail of a visitor who wants a reply; empty: no reply. */
    email: optionalEmailSchema,
  })
  .refine(({ reason, details }) => reason !== 'OTHER' || details !== '', {
    path: ['details'],
    message: 'Cuéntanos qué pasa.',
    // Without `when`, Zod skips the check if another field is invalid.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
export type ReportInput = z.infer<typeof reportInput>
