import { systemClock } from '#kernel/clock.ts'
import { describeCommands, isHelpRequest, parseCommand, runCommand } from '#operator/admin/commands.ts'
import { printProgress, runCommandLine, runWithInstallation } from '#operator/command-line.ts'
import { personParticipants } from '#server/participants.ts'

await runCommandLine(async (words) => {
  if (isHelpRequest(words)) return describeCommands()
  const { command } = parseCommand(words)
  if ('alone' in command) {
    const { text, exitCode } = await command.alone()
    process.exitCode = exitCode
    return text
  }
  return runWithInstallation(({ config, db }) =>
    runCommand(
      { db, config, clock: systemClock, participants: personParticipants, printProgress: printProgress },
      words,
    ),
  )
})
