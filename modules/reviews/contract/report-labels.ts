import type { ReportedContentKind, ReportReason } from '#modules/reviews/contract/reports.ts'

export const reportReasonLabels = {
  IMPERSONATION: 'Se hace pasar por otra persona',
  FALSE_DATA: 'Los datos son falsos',
  OFFENSIVE: 'Ofende o amenaza a alguien',
  DECEPTION: 'Es publicidad o un engaño',
  NO_CONSENT: 'Muestra a alguien o datos privados sin permiso',
  OTHER: 'Otra cosa',
} satisfies Record<ReportReason, string>

export const reportedContentKindLabels = {
  person: 'perfil',
  review: 'reseña',
  photo: 'foto',
} satisfies Record<ReportedContentKind, string>
