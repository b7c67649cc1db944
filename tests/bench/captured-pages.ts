import { get } from 'node:http'
import { z } from 'zod'

export const capturedPageResponsesSchema = z.array(
  z.object({
    headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
    /** The response body as sent, possibly compressed, in base64. */
    body: z.string(),
  }),
)
export type CapturedPageResponse = z.infer<typeof capturedPageResponsesSchema>[number]

const ownHeaders = ['connection', 'content-length', 'date', 'keep-alive', 'set-cookie', 'transfer-encoding']

/** @throws when the response is not 200 */
export function capturePageResponse(
  url: string,
  headers: Record<string, string>,
): Promise<CapturedPageResponse> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const body = Buffer.concat(chunks)
        if (response.statusCode !== 200)
          return reject(new Error(`${url} answered ${response.statusCode}: ${body.toString().slice(0, 600)}`))
        const kept = Object.entries(response.headers).flatMap(([name, value]) =>
          value === undefined || ownHeaders.includes(name) ? [] : [[name, value] as const],
        )
        resolve({ headers: Object.fromEntries(kept), body: body.toString('base64') })
      })
    }).on('error', reject)
  })
}
