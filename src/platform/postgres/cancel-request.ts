import pg from 'pg'

/** Max time in ms for PostgreSQL to accept a cancel request, which usually takes 1 ms. */
const cancelTimeoutMs = 2_000

export interface DatabaseSessionKey {
  processID: unknown
  secretKey: unknown
}

/**
 * Sends PostgreSQL's CancelRequest over a separate connection, encrypted like every other connection to this
 * URL. PostgreSQL closes that connection after it has signalled the session. From then on, the request cannot
 * cancel a later statement.
 * @returns false when the request was sent but PostgreSQL did not close the connection in an orderly way: the
 * request may still cancel a later statement
 */
export async function sendCancelRequest(
  url: string,
  { processID, secretKey }: DatabaseSessionKey,
): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: cancelTimeoutMs })
  // Without a listener, the event 'error' would end the process. `connect` rejects with the same error.
  client.on('error', () => undefined)
  const { connection } = client
  const cancel = 'cancel' in connection ? connection.cancel : undefined
  if (typeof cancel !== 'function') throw new TypeError('The driver cannot send cancel requests')
  let isSent = false
  // The cancel request takes the place of the startup packet, after TLS has been negotiated.
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
