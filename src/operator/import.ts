import { systemClock } from '#kernel/clock.ts'
import { execute } from '#kernel/db/statements.ts'
import { importHelp, parseOptions } from '#operator/import/options.ts'
import { runImport } from '#operator/import/run-import.ts'
import { runOrder, sayProgress, withInstallation } from '#operator/order.ts'
import { createPhotoStorage } from '#platform/photos/create-storage.ts'

/** `npm run import -- …`, in the image `node dist/server/import.js …`: moves in from the original product. */
await runOrder(async (words) => {
  const options = parseOptions(words)
  if (options === null) return importHelp
  return withInstallation(async ({ config, db }) => {
    const storage = createPhotoStorage(config.storage)
    const summary = await runImport({ db, storage, now: systemClock.now(), progress: sayProgress }, options)
    // What was known of the tables before says nothing of what they hold now.
    if (options.write) await execute(db)`ANALYZE`
    return summary
  })
})
