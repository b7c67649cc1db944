import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { outboxMailIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { createMailTransport } from '#platform/mail/transport.ts'

it('without SMTP_URL, the product writes e-mails to files that only its operating system user can read', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'circulo-mail-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const silent = () => undefined
  const transport = createMailTransport(
    {
      smtpUrl: undefined,
      smtpAllowPlain: false,
      mailFrom: 'Círculo <no-responder@circulo.example>',
      linkBase: 'https://a.example',
      dataDir,
    },
    { info: silent, warn: silent, error: silent },
  )
  const mail = {
    id: createId(outboxMailIdSchema),
    recipient: 'ana@correo.example',
    subject: 'Hola',
    text: 'Hola',
    html: '<p>Hola',
    unsubscribeUrl: null,
  }
  await transport.deliver({ ...mail, createdAt: new Date() })

  const folder = path.join(dataDir, 'mail')
  const [file = ''] = await readdir(folder)
  for (const written of [folder, path.join(folder, file)])
    expect((await stat(written)).mode & 0o077, written).toBe(0)
})
