import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createBackupStreamDestination } from '#platform/backup/destination.ts'

it('each backup write waits until the buffer of a slow output stream is empty', async () => {
  const taken: number[] = []
  const slow = new Writable({
    highWaterMark: 1,
    write: (bytes: Buffer, _encoding, done) => {
      taken.push(bytes.length)
      void sleep(1).then(() => done())
    },
  })
  const destination = createBackupStreamDestination(slow)
  const before = slow.listenerCount('close')

  for (let n = 1; n <= 20; n++) {
    await destination.write(Buffer.alloc(n))
    expect(slow.writableLength).toBe(0)
  }
  await destination.commit()

  expect(taken.reduce((sum, length) => sum + length)).toBe(210)
  expect([slow.listenerCount('close'), slow.listenerCount('drain')]).toEqual([before, 0])
})
