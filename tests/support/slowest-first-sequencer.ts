import { existsSync } from 'node:fs'
import path from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files that take more than half a minute, the slowest first. */
const slowFiles = [
  'tests/e2e/every-screen.test.ts',
  'tests/e2e/every-dialog.test.ts',
  'tests/e2e/main-job.test.ts',
  'tests/e2e/offline-privacy.test.ts',
  'tests/e2e/server-rendered.test.ts',
  'tests/e2e/offline.test.ts',
  'tests/e2e/invitation.test.ts',
  'tests/e2e/new-version.test.ts',
  'tests/integration/unusual-texts/mutations.test.ts',
  'tests/startup/demo.test.ts',
  'tests/startup/product.test.ts',
  'tests/startup/database-failures.test.ts',
  'tests/startup/replicas.test.ts',
  'tests/startup/booking-faults.test.ts',
  'tests/startup/backup.test.ts',
  'tests/startup/admin.test.ts',
  'tests/startup/full-disk.test.ts',
  'tests/architecture/walk-through.test.ts',
  'tests/integration/database/plans.test.ts',
]

/** A slow test file at the end would run alone while other cores are idle. */
export class SlowestFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config
    const gone = slowFiles.filter((file) => !existsSync(path.join(root, file)))
    if (gone.length > 0)
      throw new Error(`slowest-first-sequencer.ts lists files that do not exist: ${gone.join(', ')}`)
    const sorted = await super.sort(files)
    const place = ({ moduleId }: TestSpecification) => {
      const known = slowFiles.indexOf(path.relative(root, moduleId).replaceAll(path.sep, '/'))
      return known === -1 ? slowFiles.length : known
    }
    const group = ({ project }: TestSpecification) => project.config.sequence.groupOrder
    return sorted.sort((one, other) => group(one) - group(other) || place(one) - place(other))
  }
}
