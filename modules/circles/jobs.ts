import { hourMs, type Job, minuteMs } from '#kernel/jobs.ts'
import type { JobContext } from '#kernel/module.ts'
import { deleteUnusedSearchIndexWords } from '#modules/circles/data/directory-words.ts'
import { deleteSearchMissesBefore } from '#modules/circles/data/search-misses.ts'
import { indexDirectoryForSearch } from '#modules/circles/use-cases/store-catalogs.ts'

const searchMissDays = 90

export function createCirclesBackgroundJobs({ db, clock }: JobContext): Job[] {
  return [
    {
      name: 'index-directory',
      everyMs: minuteMs,
      run: (signal) => indexDirectoryForSearch(db, signal),
    },
    {
      name: 'forget-unused-words',
      everyMs: hourMs,
      run: () => deleteUnusedSearchIndexWords(db),
    },
    {
      name: 'forget-search-misses',
      everyMs: hourMs,
      run: () => deleteSearchMissesBefore(db, new Date(clock.now().getTime() - searchMissDays * 24 * hourMs)),
    },
  ]
}
