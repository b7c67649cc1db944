import { systemClock } from '#kernel/clock.ts'
import { executeStatement } from '#kernel/db/statements.ts'
import { printProgress, runCommandLine, runOperatorCommandWithDatabase } from '#operator/command-line.ts'
import { importCommandHelp, parseImportOptions } from '#operator/import/options.ts'
import { runImport } from '#operator/import/run-import.ts'
import { createPhotoStorage } from '#platform/photos/create-storage.ts'

/** Entry point of `npm run import -- …`; in the image `node dist/server/import.js …`. */
await runCommandLine(async (words) => {
  const options = parseImportOptions(words)
  if (options === null) return importCommandHelp
  return runOperatorCommandWithDatabase(async ({ config, db }) => {
    const storage = createPhotoStorage(config.storage)
    const summary = await runImport({ db, storage, now: systemClock.now(), progress: printProgress }, options)
    if (options.write) await executeStatement(db)`ANALYZE`
    return summary
  })
})
