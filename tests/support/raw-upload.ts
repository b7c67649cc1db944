import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface RawUpload {
  port: number
  cookie: string
  picture: Buffer
  sent?: number
  /** The sender's IP address, within the loopback range 127.0.0.0/8. */
  address?: string
  before?: string
  framing?: string
}

export interface RawUploadResponse {
  socket: Socket
  text: () => string
  status: () => string | undefined
  isClosed: () => boolean
}

export const multipartBodyStart =
  '--x\r\ncontent-disposition: form-data; name="foto"; filename="f.png"\r\ncontent-type: image/png\r\n\r\n'
const formEnd = '\r\n--x--\r\n'

export async function beginRawUpload(upload: RawUpload): Promise<RawUploadResponse> {
  const { port, cookie, picture, sent = picture.length, address = '127.0.0.1', before = '' } = upload
  const head = Buffer.from(before + multipartBodyStart)
  const length = head.length + picture.length + formEnd.length
  const socket = connect({ port, host: '127.0.0.1', localAddress: address })
  onTestFinished(() => void socket.destroy())
  let text = ''
  socket.on('error', () => undefined)
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk
  })
  await once(socket, 'connect')
  socket.write(
    [
      'POST /api/fotos?kind=work HTTP/1.1',
      `host: localhost:${port}`,
      `origin: http://localhost:${port}`,
      `cookie: ${cookie}`,
      'content-type: multipart/form-data; boundary=x',
      upload.framing ?? `content-length: ${length}`,
      '',
      '',
    ].join('\r\n'),
  )
  socket.write(head)
  socket.write(picture.subarray(0, sent))
  if (sent === picture.length) socket.write(formEnd)
  return {
    socket,
    text: () => text,
    status: () => /^HTTP\/1.1 (\d+) /.exec(text)?.[1],
    isClosed: () => socket.destroyed,
  }
}
