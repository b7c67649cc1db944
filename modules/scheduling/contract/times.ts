// Functions for calculations with local dates and times. The server and the browser both use them.
export { addDays, isLocalDate, minutesOfTime, timeOfMinutes } from '#modules/scheduling/local-time.ts'
