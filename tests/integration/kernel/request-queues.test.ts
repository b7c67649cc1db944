import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { acquireLock, preventReadsFromTables } from '../../support/overlapping-calls.ts'
import { createTestApp } from '../../support/test-app.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db, url } = await createTestDb()
const app = await createTestApp(db)
const read = (path: string, remoteAddress: string) =>
  app.inject({ url: `/trpc/${path}`, headers: { host: 'circulo.test' }, remoteAddress })
const explore = `circles.explore?input=${encodeURIComponent('{"json":{}}')}`
const signInOptions = 'identity.signInOptions'
const professions = `identity.professions?input=${encodeURIComponent('{"json":{}}')}`

it('a query succeeds while 40 search queries from another IP address wait for a locked table', async () => {
  const lock = await acquireLock(url, preventReadsFromTables('directory_entry'))
  onTestFinished(lock.release)
  const crowd = Array.from({ length: 40 }, () => read(explore, '192.0.2.1'))
  await lock.untilWaiting(3)
  expect((await read(professions, '192.0.2.2')).statusCode).toBe(200)
  await lock.release()
  const answers = await Promise.all(crowd)
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})

it('a fast query succeeds while 40 profile queries from another IP address wait for a locked database table', async () => {
  const lock = await acquireLock(url, preventReadsFromTables('person'))
  onTestFinished(lock.release)
  const profile = `identity.profile?input=${encodeURIComponent('{"json":{"id":"lupita"}}')}`
  const crowd = Array.from({ length: 40 }, () => read(profile, '192.0.2.1'))
  await lock.untilWaiting(3)
  expect((await read(signInOptions, '192.0.2.2')).statusCode).toBe(200)
  expect((await read(professions, '192.0.2.2')).statusCode).toBe(200)
  await lock.release()
  expect(new Set((await Promise.all(crowd)).map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
})

it('a mutation succeeds while 40 mutations from another IP address wait for a locked table', async () => {
  const lock = await acquireLock(url, preventReadsFromTables('one_time_token'))
  onTestFinished(lock.release)
  const write = (procedure: string, json: object, remoteAddress: string) =>
    app.inject({
      method: 'POST',
      url: `/trpc/${procedure}`,
      headers: { host: 'circulo.test', origin: 'http://circulo.test' },
      remoteAddress,
      payload: { json },
    })
  const crowd = Array.from({ length: 40 }, () =>
    write('identity.confirmRemoval', { token: 'A'.repeat(43) }, '192.0.2.1'),
  )
  await lock.untilWaiting(4)
  expect((await read(professions, '192.0.2.2')).statusCode).toBe(200)
  const recovery = { email: 'nadie@correo.example', purpose: 'RESET_PASSWORD' }
  expect((await write('identity.requestRecovery', recovery, '192.0.2.2')).statusCode).toBe(200)
  await lock.release()
  expect(new Set((await Promise.all(crowd)).map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
})

const requestPhotos = (count: number, remoteAddress: string) =>
  Array.from({ length: count }, () =>
    app.inject({
      url: `/fotos/${randomUUID()}/large.webp`,
      headers: { host: 'circulo.test' },
      remoteAddress,
    }),
  )

it('a photo request gets a database connection while 40 photo requests from another IP address are pending', async () => {
  const lock = await acquireLock(url, preventReadsFromTables('photo'))
  onTestFinished(lock.release)
  const crowd = requestPhotos(40, '192.0.2.1')
  await lock.untilWaiting(3)
  const [other] = requestPhotos(1, '192.0.2.2')
  await lock.untilWaiting(4)
  await lock.release()
  expect((await other)?.statusCode).toBe(404)
  expect(new Set((await Promise.all(crowd)).map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
})

it('reads succeed while photo requests of two other IP addresses use all database connections for photos', async () => {
  const lock = await acquireLock(url, preventReadsFromTables('photo'))
  onTestFinished(lock.release)
  const crowd = [...requestPhotos(3, '192.0.2.1'), ...requestPhotos(3, '192.0.2.3')]
  await lock.untilWaiting(6)
  expect((await read(professions, '192.0.2.2')).statusCode).toBe(200)
  expect((await read(signInOptions, '192.0.2.2')).statusCode).toBe(200)
  await lock.release()
  await Promise.all(crowd)
})

it('three calendar file requests with a session cookie, sent simultaneously from one IP address, all get status 303', async () => {
  const requests = Array.from({ length: 3 }, () =>
    app.inject({
      url: `/api/citas/${randomUUID()}.ics`,
      headers: { host: 'circulo.test' },
      cookies: { sesion: 'A'.repeat(43) },
      remoteAddress: '192.0.2.1',
    }),
  )
  const statuses = (await Promise.all(requests)).map(({ statusCode }) => statusCode)
  expect(statuses).toEqual([303, 303, 303])
})
