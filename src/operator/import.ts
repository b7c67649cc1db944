import { systemClock } from '#kernel/clock.ts'
import { executeStatement } from '#kernel/db/statements.ts'
import { printProgress, runCommandLine, withInstallation } from '#operator/command-line.ts'
import { importHelp, parseOptions } from '#operator/import/options.ts'
import { runImport } from '#operator/import/run-import.ts'
import { createPhotoStorage } from '#platform/photos/create-storage.ts'

/**
 * Entry point of `npm run import -- …`; in the image `node dist/server/import.js …`. The command imports the data of
 * the original product.
 */
await runCommandLine(async (words) => {
  const options = parseOptions(words)
  if (options === null) return importHelp
  return withInstallation(async ({ config, db }) => {
    const storage = createPhotoStorage(config.storage)
    const summary = await runImport({ db, storage, now: systemClock.now(), progress: printProgress }, options)
    if (options.write) await executeStatement(db)`ANALYZE`
    return summary
  })
})
