export {
  addDays,
  formatMinutesOfDay,
  isLocalDate,
  parseMinutesOfDay,
} from '#modules/scheduling/local-time.ts'
