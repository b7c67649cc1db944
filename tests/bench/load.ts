import { connect } from 'node:net'

export interface LoadMeasurement {
  /** Milliseconds from the first byte of each request to the last byte of its response. */
  latencies: number[]
  elapsedMs: number
}

const connections = 10

/** @param body JSON of a POST request; null: a GET request */
export function encodeHttpRequest(path: string, body: string | null = null, cookie?: string): Buffer {
  const headers = ['Host: localhost']
  if (cookie) headers.push(`Cookie: ${cookie}`)
  if (body !== null)
    headers.push(
      'Origin: http://localhost',
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
    )
  const method = body === null ? 'GET' : 'POST'
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${body ?? ''}`)
}

/**
 * Sends the requests in rotation to a local server over ten connections, one request at a time per
 * connection. Uses plain sockets: an HTTP client as expensive as the server would distort the result.
 * @throws when a response is not 200
 */
export async function applyLoad(
  port: number,
  requests: readonly Buffer[],
  forMs: number,
): Promise<LoadMeasurement> {
  const latencies: number[] = []
  const begun = performance.now()
  const end = begun + forMs
  await Promise.all(
    Array.from({ length: connections }, (_, index) => sendRequest(port, requests, index, end, latencies)),
  )
  return { latencies, elapsedMs: performance.now() - begun }
}

/** Sends requests on one connection, one after the other. A request that starts before `end` is completed. */
function sendRequest(
  port: number,
  requests: readonly Buffer[],
  first: number,
  end: number,
  latencies: number[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let next = first
    let sentAt = 0
    let answer = new HttpResponseParser()
    const send = () => {
      const request = requests[next++ % requests.length]
      if (!request) return fail(new Error('There are no requests to send'))
      sentAt = performance.now()
      socket.write(request)
    }
    const fail = (error: Error) => {
      socket.destroy()
      reject(error)
    }
    socket.once('connect', send)
    socket.on('error', fail)
    socket.on('close', () => fail(new Error('The server closed the connection')))
    socket.on('data', (chunk) => {
      answer.add(chunk)
      if (!answer.complete) return
      const now = performance.now()
      latencies.push(now - sentAt)
      if (!answer.ok) return fail(new Error(`The server answered ${answer.text.slice(0, 600)}`))
      if (now < end) {
        answer = new HttpResponseParser()
        return send()
      }
      socket.destroy()
      resolve()
    })
  })
}

const endOfHeaders = '\r\n\r\n'
const endOfChunks = '\r\n0\r\n\r\n'

export class HttpResponseParser {
  text = ''
  complete = false
  private bytes = 0
  private headerLength = 0
  /** Size of headers and body in bytes; undefined for a chunked response. */
  private total: number | undefined

  get ok(): boolean {
    return this.text.startsWith('HTTP/1.1 200 ')
  }

  add(chunk: Buffer): void {
    this.bytes += chunk.length
    this.text += chunk.toString('latin1')
    if (this.headerLength === 0) this.readHeader()
    if (this.headerLength === 0) return
    // The end mark of a chunked response cannot occur inside the body: JSON escapes line ends.
    this.complete = this.total === undefined ? this.text.endsWith(endOfChunks) : this.bytes >= this.total
  }

  private readHeader(): void {
    const end = this.text.indexOf(endOfHeaders)
    if (end < 0) return
    this.headerLength = end + endOfHeaders.length
    const length = /\r\ncontent-length: (\d+)/i.exec(this.text.slice(0, this.headerLength))?.[1]
    if (length !== undefined) this.total = this.headerLength + Number(length)
  }
}
