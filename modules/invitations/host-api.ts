export { registerWithFederatedIdentity } from '#modules/invitations/use-cases/register-invited.ts'
