import type { ReportedContentKind, ReportReason } from '#modules/reviews/contract/reports.ts'

// These labels are in their own file, because only reporters and the operator need them, while every page
// loads the file `messages.ts`.

export const reportReasonLabels = {
  IMPERSONATION: 'Se hace pasar por otra persona',
  FALSE_DATA: 'Los datos son falsos',
  OFFENSIVE: 'Ofende o amenaza a alguien',
  DECEPTION: 'Es publicidad o un engaño',
  NO_CONSENT: 'Muestra a alguien o datos privados sin permiso',
  OTHER: 'Otra cosa',
} satisfies Record<ReportReason, string>

export const reportedContentNames = {
  person: 'perfil',
  review: 'reseña',
  photo: 'foto',
} satisfies Record<ReportedContentKind, string>
