export { registerWithIdentity } from '#modules/invitations/use-cases/register-invited.ts'
