import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import { loadErrorMessages } from '#client/app/load-error-messages.ts'
import { kernelErrorMessages } from '#kernel/messages.ts'
import { isSensitiveQueryInput } from '#kernel/sensitive-input/contract.ts'
import { serializeProcedureInput } from '#kernel/serialization/contract.ts'
import { sessionCookieName } from '#server/request-context.ts'

const everySentence = new Map(Object.entries({ ...kernelErrorMessages, ...(await loadErrorMessages()) }))

const host = 'circulo.test'
let calls = 0

export interface ProcedureResponse {
  status: number
  data: unknown
  appCode: string | undefined
}

/** Each procedure call uses a new IP address to avoid the rate limit. */
export async function sendProcedureCall(
  app: FastifyInstance,
  call: { name: string; type: 'query' | 'mutation'; input: unknown; sessionToken?: string },
): Promise<ProcedureResponse> {
  calls += 1
  const json = JSON.stringify(serializeProcedureInput(call.input))
  const address = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`
  const isGet = call.type === 'query' && !isSensitiveQueryInput(call.input)
  const response = await app.inject({
    method: isGet ? 'GET' : 'POST',
    url: `/trpc/${call.name}${isGet ? `?input=${encodeURIComponent(json)}` : ''}`,
    headers: { host, origin: `http://${host}`, 'content-type': 'application/json' },
    cookies: call.sessionToken === undefined ? {} : { [sessionCookieName]: call.sessionToken },
    remoteAddress: address,
    ...(isGet ? {} : { payload: json }),
  })
  const body: { result?: { data: { json: unknown } }; error?: { json: { data: { appCode: string } } } } =
    response.json()
  return { status: response.statusCode, data: body.result?.data.json, appCode: body.error?.json.data.appCode }
}

export function expectClientErrorMessage({ status, appCode }: ProcedureResponse, about: string): void {
  expect(status, about).toBeGreaterThanOrEqual(400)
  expect(status, about).toBeLessThan(500)
  expect(appCode, about).not.toBe('KERNEL.UNEXPECTED')
  expect(everySentence.get(appCode ?? ''), about).toMatch(/^[¿A-ZÁÉÍÓÚ]/)
}

export function expectSpanishMessage(message: string, about: string): void {
  expect(message, about).not.toMatch(/^(Invalid|Too|Expected|Required|String|Unrecognized)/)
}
