import { z } from 'zod'

export const blockInput = z.object({ personId: z.uuid() })
export type BlockInput = z.infer<typeof blockInput>

export const blockPreviewOutput = z.object({
  name: z.string(),
  /** The caller has blocked this person already. */
  isBlocked: z.boolean(),
  /** Appointments between the two that have not begun: blocking cancels them. */
  upcomingAppointments: z.number().int(),
})
export type BlockPreview = z.infer<typeof blockPreviewOutput>

/** The newest first. */
export const blockedPeopleOutput = z.array(
  z.object({
    personId: z.uuid(),
    name: z.string(),
    photoId: z.string().nullable(),
    profilePath: z.string(),
    createdAt: z.date(),
  }),
)
export type BlockedPeople = z.infer<typeof blockedPeopleOutput>
