// The calculations with local dates and times that screens need too.
export { addDays, isLocalDate, minutesOfTime, timeOfMinutes } from '#modules/scheduling/local-time.ts'
