export { createInvitation } from '#modules/invitations/service.ts'
