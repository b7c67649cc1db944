import { z } from 'zod'
import { maxCharacters, textSchema } from '#kernel/text/schemas.ts'
import { optionalEmailSchema } from '#modules/identity/contract/people.ts'
import { maxReportDetails } from '#modules/reviews/contract/limits.ts'

export const reportedKinds = ['person', 'review', 'photo'] as const
export type ReportedKind = (typeof reportedKinds)[number]

export const reportReasons = [
  'IMPERSONATION',
  'FALSE_DATA',
  'OFFENSIVE',
  'DECEPTION',
  'NO_CONSENT',
  'OTHER',
] as const
export type ReportReason = (typeof reportReasons)[number]

/**
 * A report to the operator about a profile, a review or a photo. The operator replies to members at the
 * e-mail of their account.
 */
export const reportInput = z
  .object({
    kind: z.enum(reportedKinds),
    id: z.uuid(),
    reason: z.enum(reportReasons, 'Elige qué pasa.'),
    details: textSchema()
      .check(...maxCharacters(maxReportDetails, `Puedes escribir hasta ${maxReportDetails} caracteres.`))
      .default(''),
    /** E-mail of a visitor who wants a reply about the report; empty for no reply. */
    email: optionalEmailSchema,
  })
  .refine(({ reason, details }) => reason !== 'OTHER' || details !== '', {
    path: ['details'],
    message: 'Cuéntanos qué pasa.',
    // Run this check even when other form fields are invalid, so that the form shows all errors at once.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
export type ReportInput = z.infer<typeof reportInput>
