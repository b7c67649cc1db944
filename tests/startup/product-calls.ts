import superjson from 'superjson'

/**
 * A member who sends requests to the server. The test process stores the member's data, because it kills the server
 * process.
 */
export interface TestClient {
  personId: string
  token: string
}

/** Outcome of a call. `unknown`: the client does not know whether the server made the change. */
export type CallOutcome = 'ok' | 'refused' | 'unknown'

export async function sendMutation(
  server: string,
  { token }: TestClient,
  procedure: string,
  input: object,
): Promise<{ outcome: CallOutcome; answer: Record<string, unknown> }> {
  try {
    const response = await fetch(`${server}/trpc/scheduling.${procedure}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server, cookie: `sesion=${token}` },
      body: JSON.stringify(superjson.serialize(input)),
    })
    const body = await response.json()
    if (response.ok) return { outcome: 'ok', answer: body.result.data.json }
    if (response.status >= 500) return { outcome: 'unknown', answer: {} }
    return { outcome: 'refused', answer: body.error.json.data }
  } catch (error) {
    // `fetch` throws a TypeError or a SyntaxError when the connection breaks.
    if (error instanceof TypeError || error instanceof SyntaxError) return { outcome: 'unknown', answer: {} }
    throw error
  }
}

/** Returns undefined if the server is killed. */
export async function sendQuery<T>(
  server: string,
  { token }: TestClient,
  procedure: string,
  input: object,
): Promise<T | undefined> {
  const query = encodeURIComponent(JSON.stringify(superjson.serialize(input)))
  try {
    const response = await fetch(`${server}/trpc/scheduling.${procedure}?input=${query}`, {
      headers: { cookie: `sesion=${token}` },
    })
    const body = await response.json()
    return body.result.data.json
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return undefined
    throw error
  }
}
