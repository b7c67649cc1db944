import { connect, type Socket } from 'node:net'

export function encodeHttpRequest(
  path: string,
  body: string | null = null,
  { cookie, acceptEncoding }: { cookie?: string | undefined; acceptEncoding?: string | undefined } = {},
): Buffer {
  const headers = ['Host: localhost']
  if (cookie) headers.push(`Cookie: ${cookie}`)
  if (acceptEncoding) headers.push(`Accept-Encoding: ${acceptEncoding}`)
  if (body !== null)
    headers.push(
      'Origin: http://localhost',
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
    )
  const method = body === null ? 'GET' : 'POST'
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${body ?? ''}`)
}

/** A plain socket is used, because an expensive HTTP client would distort the measurement. */
export class HttpConnection {
  private response = new HttpResponseParser()
  private pending: { resolve: () => void; reject: (error: Error) => void } | undefined

  private readonly socket: Socket

  private constructor(socket: Socket) {
    this.socket = socket
    socket.on('error', (error) => this.fail(error))
    socket.on('close', () => this.fail(new Error('The server closed the connection')))
    socket.on('data', (chunk) => {
      this.response.add(chunk)
      if (!this.response.complete) return
      const { ok } = this.response
      if (!ok) return this.fail(new Error(`The server answered ${this.response.text.slice(0, 600)}`))
      const { pending } = this
      this.pending = undefined
      pending?.resolve()
    })
  }

  static openMany(port: number, count: number): Promise<HttpConnection[]> {
    return Promise.all(Array.from({ length: count }, () => HttpConnection.open(port)))
  }

  private static open(port: number): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => {
        socket.off('error', reject)
        resolve(new HttpConnection(socket))
      })
      socket.once('error', reject)
    })
  }

  /**
   * Resolves after the last byte of the response.
   * @throws when the response is not 200 or the connection fails
   */
  send(request: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      this.response = new HttpResponseParser()
      this.pending = { resolve, reject }
      if (this.socket.destroyed) return this.fail(new Error('The server closed the connection'))
      this.socket.write(request)
    })
  }

  close(): void {
    this.pending = undefined
    this.socket.destroy()
  }

  private fail(error: Error): void {
    this.socket.destroy()
    const { pending } = this
    this.pending = undefined
    pending?.reject(error)
  }
}

const endOfHeaders = '\r\n\r\n'
const endOfChunks = '\r\n0\r\n\r\n'

export class HttpResponseParser {
  complete = false
  private readonly chunks: Buffer[] = []
  private bytes = 0
  private headers = ''
  private headerLength = 0
  private total: number | undefined
  private tail = ''

  get ok(): boolean {
    return this.headers.startsWith('HTTP/1.1 200 ')
  }

  get text(): string {
    return Buffer.concat(this.chunks).toString('latin1')
  }

  add(chunk: Buffer): void {
    this.chunks.push(chunk)
    this.bytes += chunk.length
    if (this.headerLength === 0) this.readHeaders(chunk)
    if (this.headerLength === 0) return
    if (this.total !== undefined) {
      this.complete = this.bytes >= this.total
      return
    }
    // JSON and HTML responses contain no carriage return, so the end marker is unambiguous.
    const end = chunk.toString('latin1', Math.max(0, chunk.length - endOfChunks.length))
    this.tail = (this.tail + end).slice(-endOfChunks.length)
    this.complete = this.tail === endOfChunks
  }

  private readHeaders(chunk: Buffer): void {
    this.headers += chunk.toString('latin1')
    const end = this.headers.indexOf(endOfHeaders)
    if (end < 0) return
    this.headerLength = end + endOfHeaders.length
    this.headers = this.headers.slice(0, this.headerLength)
    const length = /\r\ncontent-length: (\d+)/i.exec(this.headers)?.[1]
    if (length !== undefined) this.total = this.headerLength + Number(length)
  }
}
