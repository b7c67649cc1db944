import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { maxPhotoBytes } from '#kernel/photos/contract.ts'
import { sessionCookieName } from '#server/request-context.ts'
import { makeMember } from '../../support/factories/people.ts'
import { createTestDb } from '../../support/test-db.ts'
import { setUpPhotoServer } from './photo-server.ts'

const { db } = await createTestDb()
const server = setUpPhotoServer(db)
const megabyte = 1024 * 1024

const opening =
  '--x\r\ncontent-disposition: form-data; name="foto"; filename="f.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'

async function sendWithoutEnd(framing: string, sessionToken = 'unknown', start = opening) {
  const { host, port } = new URL(server.origin())
  const socket = connect(Number(port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  const seen = { answer: '', sentBeforeAnswer: 0, sent: 0, closed: false }
  socket.setEncoding('latin1').on('data', (text) => {
    if (seen.answer === '') seen.sentBeforeAnswer = seen.sent
    seen.answer += text
  })
  socket
    .on('error', () => undefined)
    .on('close', () => {
      seen.closed = true
    })
  socket.write(
    [
      'POST /api/fotos?kind=work HTTP/1.1',
      `host: ${host}`,
      `origin: ${server.origin()}`,
      `cookie: ${sessionCookieName}=${sessionToken}`,
      'content-type: multipart/form-data; boundary=x',
      framing,
      '',
      '',
    ].join('\r\n'),
  )
  const isChunked = framing.startsWith('transfer-encoding')
  const write = (bytes: Buffer) => {
    const size = bytes.length.toString(16)
    return socket.write(
      isChunked ? Buffer.concat([Buffer.from(`${size}\r\n`), bytes, Buffer.from('\r\n')]) : bytes,
    )
  }
  write(Buffer.from(start))
  const piece = Buffer.alloc(megabyte / 4, 7)
  while (!seen.closed) {
    const flows = write(piece)
    seen.sent += piece.length
    if (!flows) await Promise.race([once(socket, 'drain').catch(() => 0), sleep(100)])
    await sleep(seen.answer === '' ? 1 : 50)
  }
  return seen
}

it.each([
  ['sends endless chunks', 'transfer-encoding: chunked', maxPhotoBytes.work + 8 * megabyte],
  ['announces 10 GB', 'content-length: 10000000000', 8 * megabyte],
])(
  'a photo upload gets 413 while its body still arrives, and its connection is closed: the client %s',
  async (_what, framing, maxBytes) => {
    const { sessionToken, accountId } = await makeMember(db)
    const { answer, sentBeforeAnswer } = await sendWithoutEnd(framing, sessionToken)

    expect(answer).toMatch(/^HTTP\/1.1 413 /)
    expect(answer).toContain('"appCode":"PHOTOS.TOO_LARGE","values":{"max":"15MB"}')
    expect(sentBeforeAnswer).toBeLessThan(maxBytes)
    expect(await db.photo.count({ where: { uploaderId: accountId } })).toBe(0)
  },
)

it('an upload with an endless preamble gets 413 when it exceeds the max size of a photo', async () => {
  const { sessionToken } = await makeMember(db)
  const { answer, sentBeforeAnswer } = await sendWithoutEnd(
    'transfer-encoding: chunked',
    sessionToken,
    'no boundary',
  )

  expect(answer).toMatch(/^HTTP\/1.1 413 /)
  expect(sentBeforeAnswer).toBeLessThan(maxPhotoBytes.work + 8 * megabyte)
})

it('an endless upload by a visitor gets 401 before 8 MB have been sent', async () => {
  const { answer, sentBeforeAnswer } = await sendWithoutEnd('transfer-encoding: chunked')

  expect(answer).toMatch(/^HTTP\/1.1 401 /)
  expect(sentBeforeAnswer).toBeLessThan(8 * megabyte)
})
