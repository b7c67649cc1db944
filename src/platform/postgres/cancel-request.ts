import pg from 'pg'

const cancelTimeoutMs = 2_000

export interface PostgresCancelRequestKey {
  processID: unknown
  secretKey: unknown
}

/** Returns false if the cancel request might still cancel a later statement. */
export async function sendPostgresCancelRequest(
  url: string,
  { processID, secretKey }: PostgresCancelRequestKey,
): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: cancelTimeoutMs })
  client.on('error', () => undefined)
  const { connection } = client
  const cancel = 'cancel' in connection ? connection.cancel : undefined
  if (typeof cancel !== 'function') throw new TypeError('The driver cannot send cancel requests')
  let isSent = false
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
