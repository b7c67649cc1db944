import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { createPngSlowToDecode } from '../integration/photos/pictures.ts'
import { beginRawUpload } from '../support/raw-upload.ts'
import { startProductServer } from './start-product.ts'
import { makeTestFolder, readPostmasterPid, runSqlStatements, silentLog } from './support.ts'

/** Supervisors send SIGKILL 10 s after SIGTERM; the test allows 2 s more for a busy test machine. */
const maxStopMs = 12_000

async function signUp(url: string, email: string): Promise<string> {
  const response = await fetch(`${url}/trpc/identity.signUp`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ json: { name: 'Ana Prueba', email, password: 'contraseña-de-prueba' } }),
  })
  const cookie = response.headers.getSetCookie().find((line) => line.startsWith('sesion='))
  if (!cookie) throw new Error(`No session: ${response.status} ${await response.text()}`)
  return cookie.split(';')[0] ?? ''
}

describe('stopping during uploads', () => {
  it('on SIGTERM during uploads, the server process answers every upload and ends with exit code 0 within 12 seconds', async ({
    annotate,
  }) => {
    const dataDir = await makeTestFolder()
    const product = await startProductServer(dataDir)
    await product.ready()
    const { port } = product
    const picture = createPngSlowToDecode()
    const cookies = []
    for (let account = 0; account < 5; account++)
      cookies.push(await signUp(product.url, `ana${account}@correo.example`))
    const whole = await Promise.all(
      cookies.flatMap((cookie) => [1, 2].map(() => beginRawUpload({ port, cookie, picture }))),
    )
    const stalled = await Promise.all(
      cookies.flatMap((cookie) =>
        [1, 2].map(() => beginRawUpload({ port, cookie, picture, sent: 1_000_000 })),
      ),
    )
    for (let idle = 0; idle < 20; idle++) {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined)
      onTestFinished(() => void socket.destroy())
    }
    await sleep(1_500)
    expect(whole.filter(({ status }) => status() === undefined).length).toBeGreaterThan(2)
    const begun = performance.now()

    product.child.kill('SIGTERM')
    await sleep(500)
    product.child.kill('SIGTERM')
    product.child.kill('SIGINT')

    expect(await product.ended()).toBe(0)
    const stopMs = performance.now() - begun
    await annotate(`stopped in ${Math.round(stopMs)} ms`)
    expect(stopMs).toBeLessThan(maxStopMs)
    expect(await readPostmasterPid(dataDir)).toBeUndefined()
    const answers = [...whole, ...stalled].map(({ status }) => status())
    expect(answers.filter((status) => status !== '201' && status !== '503')).toEqual([])
    const rejected = [...whole, ...stalled].filter(({ status }) => status() === '503')
    for (const { text } of rejected) expect(text()).toMatch(/^retry-after: 30\r$/im)

    const stored = answers.filter((status) => status === '201').length
    const database = await startEmbeddedPostgres({ dataDir, log: silentLog })
    const rows = await runSqlStatements(database.url, 'SELECT stored_bytes FROM photo')
    await database.stop()
    expect(rows).toHaveLength(stored)
  })
})
