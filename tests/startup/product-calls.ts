import superjson from 'superjson'

export interface TestMemberSession {
  personId: string
  token: string
}

export type MutationOutcome = 'ok' | 'rejected' | 'unknown'

export async function sendMutation(
  server: string,
  { token }: TestMemberSession,
  procedure: string,
  input: object,
): Promise<{ outcome: MutationOutcome; answer: Record<string, unknown> }> {
  try {
    const response = await fetch(`${server}/trpc/scheduling.${procedure}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server, cookie: `sesion=${token}` },
      body: JSON.stringify(superjson.serialize(input)),
    })
    const body = await response.json()
    if (response.ok) return { outcome: 'ok', answer: body.result.data.json }
    if (response.status >= 500) return { outcome: 'unknown', answer: {} }
    return { outcome: 'rejected', answer: body.error.json.data }
  } catch (error) {
    // A broken connection causes a TypeError, or a SyntaxError for incomplete JSON.
    if (error instanceof TypeError || error instanceof SyntaxError) return { outcome: 'unknown', answer: {} }
    throw error
  }
}

export async function sendQuery<T>(
  server: string,
  { token }: TestMemberSession,
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
