import { systemClock } from '#kernel/clock.ts'
import { asksForHelp, describeCommands, parseCommand, runCommand } from '#operator/admin/commands.ts'
import { runOrder, sayProgress, withInstallation } from '#operator/order.ts'
import { participants } from '#server/participants.ts'

/** Entry point of `npm run admin -- …`, also in the image. */
await runOrder(async (words) => {
  if (asksForHelp(words)) return describeCommands()
  // Validate the command before opening the database.
  const { command } = parseCommand(words)
  if ('alone' in command) {
    const { text, exitCode } = await command.alone()
    process.exitCode = exitCode
    return text
  }
  return withInstallation(({ config, db }) =>
    runCommand({ db, config, clock: systemClock, participants, say: sayProgress }, words),
  )
})
