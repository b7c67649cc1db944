import { systemClock } from '#kernel/clock.ts'
import { asksForHelp, describeCommands, parseCommand, runCommand } from '#server/admin/commands.ts'
import { runOrder, sayProgress, withInstallation } from '#server/order.ts'
import { participants } from '#server/participants.ts'

/** `npm run admin -- …`, in the image too: what the operator decides. */
await runOrder(async (words) => {
  if (asksForHelp(words)) return describeCommands()
  // Before anything is started for it.
  parseCommand(words)
  return withInstallation(({ config, db }) =>
    runCommand({ db, config, clock: systemClock, participants, say: sayProgress }, words),
  )
})
