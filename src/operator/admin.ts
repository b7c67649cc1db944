import { systemClock } from '#kernel/clock.ts'
import { describeCommands, isHelpRequest, parseCommand, runCommand } from '#operator/admin/commands.ts'
import { printProgress, runCommandLine, runOperatorCommandWithDatabase } from '#operator/command-line.ts'
import { personEventHandlers } from '#server/person-event-handlers.ts'

await runCommandLine(async (words) => {
  if (isHelpRequest(words)) return describeCommands()
  const { command } = parseCommand(words)
  if ('alone' in command) {
    const { text, exitCode } = await command.alone()
    process.exitCode = exitCode
    return text
  }
  return runOperatorCommandWithDatabase(({ config, db }) =>
    runCommand({ db, config, clock: systemClock, personEventHandlers, printProgress: printProgress }, words),
  )
})
