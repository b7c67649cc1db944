import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { sessionCookieName } from '#server/request-context.ts'
import { makeMember } from '../../support/factories/people.ts'
import { testDb } from '../../support/test-db.ts'
import { photoServer } from './photo-server.ts'

const { db } = await testDb()
const server = photoServer(db)

/** An upload that has begun and never goes on. */
async function stallUpload(sessionToken: string): Promise<void> {
  const { host, port } = new URL(server.origin())
  const socket = connect(Number(port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  socket.on('error', () => undefined)
  socket.write(
    [
      'POST /api/fotos?kind=work HTTP/1.1',
      `host: ${host}`,
      `origin: ${server.origin()}`,
      `cookie: ${sessionCookieName}=${sessionToken}`,
      'content-type: multipart/form-data; boundary=x',
      'content-length: 100000',
      '',
      '--x\r\ncontent-disposition: form-data; name="foto"; filename="f.jpg"\r\ncontent-type: image/jpeg\r\n\r\nabc',
    ].join('\r\n'),
  )
}

it('one member who keeps many uploads open leaves room for the others', async () => {
  const [hoarder, other] = [await makeMember(db), await makeMember(db)]
  await Promise.all(Array.from({ length: 25 }, () => stallUpload(hoarder.sessionToken)))
  await sleep(500)

  const background = { width: 40, height: 30, channels: 3, background: '#A63F24' } as const
  const bytes = await sharp({ create: background }).jpeg().toBuffer()
  const [refused, taken] = [
    await server.upload(bytes, { sessionToken: hoarder.sessionToken }),
    await server.upload(bytes, { sessionToken: other.sessionToken }),
  ]

  expect([refused.status, (await refused.json()).appCode]).toEqual([429, 'PHOTOS.BUSY'])
  expect(taken.status).toBe(201)
})
