export { circlesParticipant } from '#modules/circles/use-cases/follow-person.ts'
