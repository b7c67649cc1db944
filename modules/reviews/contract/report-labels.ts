import type { ReportedKind, ReportReason } from '#modules/reviews/contract/reports.ts'

// The labels are in a file apart from the messages, which every page loads. Only reporters and the operator need labels.

export const reportReasonLabels = {
  IMPERSONATION: 'Se hace pasar por otra persona',
  FALSE_DATA: 'Los datos son falsos',
  OFFENSIVE: 'Ofende o amenaza a alguien',
  DECEPTION: 'Es publicidad o un engaño',
  NO_CONSENT: 'Muestra a alguien o datos privados sin permiso',
  OTHER: 'Otra cosa',
} satisfies Record<ReportReason, string>

export const reportedKindNames = {
  person: 'perfil',
  review: 'reseña',
  photo: 'foto',
} satisfies Record<ReportedKind, string>
