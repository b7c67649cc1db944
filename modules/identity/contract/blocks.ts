import { z } from 'zod'
import { personIdSchema, photoIdSchema } from '#kernel/ids/contract.ts'

export const blockPersonInput = z.object({ personId: personIdSchema })
export type BlockPersonInput = z.infer<typeof blockPersonInput>

export const personBlockingPreviewOutput = z.object({
  name: z.string(),
  isBlocked: z.boolean(),
  upcomingAppointments: z.number().int(),
})
export type PersonBlockingPreview = z.infer<typeof personBlockingPreviewOutput>

export const blockedPeopleOutput = z.array(
  z.object({
    personId: personIdSchema,
    name: z.string(),
    photoId: photoIdSchema.nullable(),
    profilePath: z.string(),
    createdAt: z.date(),
  }),
)
export type BlockedPeople = z.infer<typeof blockedPeopleOutput>
