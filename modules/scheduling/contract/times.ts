// Calculations with local dates and times that the server and the browser share.
export { addDays, isLocalDate, minutesOfTime, timeOfMinutes } from '#modules/scheduling/local-time.ts'
