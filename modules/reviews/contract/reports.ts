import { z } from 'zod'
import { maxCharacters, textSchema } from '#kernel/text/schemas.ts'
import { optionalEmailSchema } from '#modules/identity/contract/people.ts'
import { maxReportDetails } from '#modules/reviews/contract/limits.ts'

/** What can be reported. A photo is one of work, in a review, or somebody's face. */
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

/** What somebody thinks that nobody should see, for the operator. Members are answered at the e-mail of their account. */
export const reportInput = z
  .object({
    kind: z.enum(reportedKinds),
    /** Of the person, the review or the photo. */
    id: z.uuid(),
    reason: z.enum(reportReasons, 'Elige qué pasa.'),
    details: textSchema()
      .check(...maxCharacters(maxReportDetails, `Puedes escribir hasta ${maxReportDetails} caracteres.`))
      .default(''),
    /** Of a visitor who wants an answer; empty for none. */
    email: optionalEmailSchema,
  })
  .refine(({ reason, details }) => reason !== 'OTHER' || details !== '', {
    path: ['details'],
    message: 'Cuéntanos qué pasa.',
    // Said together with what is wrong in the other fields.
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
export type ReportInput = z.infer<typeof reportInput>
