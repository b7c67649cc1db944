import pg from 'pg'

/** Time in ms within which PostgreSQL must accept a cancel request; it usually takes one. */
const cancelTimeoutMs = 2_000

/** The process id and secret key that PostgreSQL sends to the client that opens a session. */
export interface SessionKey {
  processID: unknown
  secretKey: unknown
}

/**
 * Sends PostgreSQL's CancelRequest over a connection of its own, encrypted like every other connection to this URL.
 * PostgreSQL closes that connection after it has signalled the session. A statement sent to the session later is safe.
 * @returns false when the request was sent and no orderly close followed: it may still reach a later statement
 */
export async function sendCancelRequest(url: string, { processID, secretKey }: SessionKey): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: cancelTimeoutMs })
  // `connect` reports the error too, but an 'error' event without a listener ends the process.
  client.on('error', () => undefined)
  const { connection } = client
  const cancel = 'cancel' in connection ? connection.cancel : undefined
  if (typeof cancel !== 'function') throw new TypeError('The driver cannot send cancel requests')
  let isSent = false
  // The request takes the place of the startup packet, after TLS has been negotiated.
  const startup = () => {
    isSent = true
    cancel.call(connection, processID, secretKey)
  }
  Object.assign(connection, { startup })
  const error = await client.connect().catch((caught: unknown) => caught)
  connection.stream.destroy()
  const isClosed = error instanceof Error && error.message === 'Connection terminated unexpectedly'
  return !isSent || isClosed
}
