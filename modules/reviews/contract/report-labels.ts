import type { ReportedKind, ReportReason } from '#modules/reviews/contract/reports.ts'

// Apart from the messages, which every page loads: only people who report something, and the operator, read these labels.

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
