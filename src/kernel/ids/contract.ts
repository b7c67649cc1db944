import { z } from 'zod'

export const accountIdSchema = z
  .string()
  .regex(/^[A-Za-z0-9]{28}$/)
  .brand<'AccountId'>()
export const agendaExceptionIdSchema = z.uuid().brand<'AgendaExceptionId'>()
export const appointmentIdSchema = z.uuid().brand<'AppointmentId'>()
export const invitationIdSchema = z.uuid().brand<'InvitationId'>()
export const notificationIdSchema = z.uuid().brand<'NotificationId'>()
export const outboxMailIdSchema = z.uuid().brand<'OutboxMailId'>()
export const personIdSchema = z.uuid().brand<'PersonId'>()
export const photoIdSchema = z.uuid().brand<'PhotoId'>()
export const profileOfferIdSchema = z.uuid().brand<'ProfileOfferId'>()
export const profileRequestIdSchema = z.uuid().brand<'ProfileRequestId'>()
export const pushSubscriptionIdSchema = z.uuid().brand<'PushSubscriptionId'>()
export const reportIdSchema = z.uuid().brand<'ReportId'>()
export const reviewIdSchema = z.uuid().brand<'ReviewId'>()
export const serviceIdSchema = z.uuid().brand<'ServiceId'>()
export const sharedListIdSchema = z.uuid().brand<'SharedListId'>()

declare global {
  /** Id types for columns that prisma/schema annotates with a comment such as `/// [PersonId]`. */
  namespace BrandedIds {
    type AccountId = z.infer<typeof accountIdSchema>
    type AgendaExceptionId = z.infer<typeof agendaExceptionIdSchema>
    type AppointmentId = z.infer<typeof appointmentIdSchema>
    type InvitationId = z.infer<typeof invitationIdSchema>
    type NotificationId = z.infer<typeof notificationIdSchema>
    type OutboxMailId = z.infer<typeof outboxMailIdSchema>
    type PersonId = z.infer<typeof personIdSchema>
    type PhotoId = z.infer<typeof photoIdSchema>
    type ProfileOfferId = z.infer<typeof profileOfferIdSchema>
    type ProfileRequestId = z.infer<typeof profileRequestIdSchema>
    type PushSubscriptionId = z.infer<typeof pushSubscriptionIdSchema>
    type ReportId = z.infer<typeof reportIdSchema>
    type ReviewId = z.infer<typeof reviewIdSchema>
    type ServiceId = z.infer<typeof serviceIdSchema>
    type SharedListId = z.infer<typeof sharedListIdSchema>
  }
}

export type AccountId = BrandedIds.AccountId
export type AgendaExceptionId = BrandedIds.AgendaExceptionId
export type AppointmentId = BrandedIds.AppointmentId
export type InvitationId = BrandedIds.InvitationId
export type NotificationId = BrandedIds.NotificationId
export type OutboxMailId = BrandedIds.OutboxMailId
export type PersonId = BrandedIds.PersonId
export type PhotoId = BrandedIds.PhotoId
export type ProfileOfferId = BrandedIds.ProfileOfferId
export type ProfileRequestId = BrandedIds.ProfileRequestId
export type PushSubscriptionId = BrandedIds.PushSubscriptionId
export type ReportId = BrandedIds.ReportId
export type ReviewId = BrandedIds.ReviewId
export type ServiceId = BrandedIds.ServiceId
export type SharedListId = BrandedIds.SharedListId
