declare const entity: unique symbol

/** The id of one kind of entity: a compile error where the id of another kind, or any string, is given. */
type Id<Entity extends string> = string & { readonly [entity]?: Entity }

declare global {
  /** The ids that prisma/schema names in comments such as `/// [PersonId]`. */
  namespace BrandedIds {
    type AccountId = Id<'Account'>
    type AgendaExceptionId = Id<'AgendaException'>
    type AppointmentId = Id<'Appointment'>
    type InvitationId = Id<'Invitation'>
    type OutboxMailId = Id<'OutboxMail'>
    type PersonId = Id<'Person'>
    type PhotoId = Id<'Photo'>
    type ProfileOfferId = Id<'ProfileOffer'>
    type ProfileRequestId = Id<'ProfileRequest'>
    type ReportId = Id<'Report'>
    type ReviewId = Id<'Review'>
    type ServiceId = Id<'Service'>
  }
}

export type AccountId = BrandedIds.AccountId
export type AgendaExceptionId = BrandedIds.AgendaExceptionId
export type AppointmentId = BrandedIds.AppointmentId
export type InvitationId = BrandedIds.InvitationId
export type OutboxMailId = BrandedIds.OutboxMailId
export type PersonId = BrandedIds.PersonId
export type PhotoId = BrandedIds.PhotoId
export type ProfileOfferId = BrandedIds.ProfileOfferId
export type ProfileRequestId = BrandedIds.ProfileRequestId
export type ReportId = BrandedIds.ReportId
export type ReviewId = BrandedIds.ReviewId
export type ServiceId = BrandedIds.ServiceId
