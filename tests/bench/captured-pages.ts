import { get } from 'node:http'
import { z } from 'zod'

export const capturedPagesSchema = z.array(
  z.object({
    headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
    /** Body as sent, possibly compressed, in base64. */
    body: z.string(),
  }),
)
export type CapturedPage = z.infer<typeof capturedPagesSchema>[number]

/** Headers that belong to one response or connection; every server sets these itself. */
const ownHeaders = ['connection', 'content-length', 'date', 'keep-alive', 'set-cookie', 'transfer-encoding']

/**
 * Reads a page without decompressing its body.
 * @throws when the response is not 200
 */
export function capturePage(url: string, headers: Record<string, string>): Promise<CapturedPage> {
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
