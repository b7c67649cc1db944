import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import ICAL from 'ical.js'
import { simpleParser } from 'mailparser'
import nodeIcal from 'node-ical'
import { expect, it, onTestFinished } from 'vitest'
import { fixedClock } from '#kernel/clock.ts'
import type { Log } from '#kernel/context.ts'
import { enqueueMail } from '#kernel/mail/outbox.ts'
import { renderMail } from '#kernel/mail/template.ts'
import { deliverDueMail } from '#platform/mail/delivery.ts'
import { createMailTransport } from '#platform/mail/transport.ts'
import { createTestConfig } from '../../support/caller.ts'
import { createTestDb } from '../../support/test-db.ts'
import { makeSmtpError, startTestMailServer } from './mail-server.ts'

const { db } = await createTestDb()
const clock = fixedClock(new Date(Date.now() + 60_000))
const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

const summary = 'Cita con Estética Ñáñez, S. A.; «El Güero» 💈'
const content = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Circulo//Citas//ES',
  'METHOD:REQUEST',
  'BEGIN:VEVENT',
  'UID:019e4c3a-0000-7000-8000-000000000001',
  'DTSTAMP:20260520T170000Z',
  'DTSTART:20260521T160000Z',
  `SUMMARY:${summary.replace(/[,;]/g, '\\$&')}`,
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n')

const writer = { clock, config: createTestConfig() }
const mail = {
  kind: 'NOTICE',
  to: 'lupita@correo.example',
  ...renderMail({ subject: 'Tu cita', paragraphs: ['Hola'], reason: 'Tienes una cita.' }),
  calendar: { method: 'REQUEST', content },
} as const

const deliver = (config: Parameters<typeof createTestConfig>[0]) =>
  deliverDueMail({ db, transport: createMailTransport(createTestConfig(config), silent), clock, log: silent })

function expectAppointment(text: string): void {
  expect(text).toBe(content)
  const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')
  expect(event?.getFirstPropertyValue('summary')).toBe(summary)
  const [seen] = Object.values(nodeIcal.sync.parseICS(text)).filter((one) => one?.type === 'VEVENT')
  expect(seen).toMatchObject({ summary, start: new Date('2026-05-21T16:00:00Z') })
}

it('an e-mail about an appointment contains its calendar file as an alternative body and as an attachment', async () => {
  const server = await startTestMailServer()
  const { id } = await enqueueMail(db, writer, mail)

  expect(await deliver({ smtpUrl: server.url })).toBe(1)

  const [{ parsed, raw } = expect.fail('nothing arrived')] = server.receivedMails
  const forms = parsed.attachments.map(({ contentType, content: bytes }) => [contentType, bytes.toString()])
  expect(forms.map(([type]) => type)).toEqual(['text/calendar', 'application/ics'])
  for (const [, text] of forms) expectAppointment(String(text))
  expect(parsed.attachments.at(-1)?.filename).toBe('invite.ics')
  expect(raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/i)
  // Mail programs show the last alternative that they support (RFC 2046), so the plainest comes first.
  const structure = [...raw.matchAll(/^Content-Type: ([\w-]+\/[\w-]+)/gim)].map(([, type]) => type)
  expect(structure).toEqual([
    'multipart/mixed',
    'multipart/alternative',
    'text/plain',
    'text/html',
    'text/calendar',
    'application/ics',
  ])
  expect(parsed.text).toContain('Hola')
  expect([...raw].every((character) => character.charCodeAt(0) < 128)).toBe(true)

  expect(await db.outboxMail.findUniqueOrThrow({ where: { id } })).toMatchObject({
    calendar: null,
    calendarMethod: null,
    text: '',
  })
})

it('a calendar file is deleted when the mail server rejects its e-mail', async () => {
  const server = await startTestMailServer({ respondToRecipient: () => makeSmtpError(550, 'no such user') })
  const { id } = await enqueueMail(db, writer, mail)
  await deliver({ smtpUrl: server.url })
  expect(await db.outboxMail.findUniqueOrThrow({ where: { id } })).toMatchObject({
    sentAt: null,
    nextAttemptAt: null,
    calendar: null,
  })
})

it('a mail written to a file contains the calendar file', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'circulo-mail-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  await enqueueMail(db, writer, { ...mail, calendar: { method: 'CANCEL', content } })

  await deliver({ dataDir })

  const [name = ''] = await readdir(path.join(dataDir, 'mail'))
  const written = await readFile(path.join(dataDir, 'mail', name))
  expect(written.toString()).toMatch(/text\/calendar; charset=utf-8; method=CANCEL/i)
  const { attachments } = await simpleParser(written)
  for (const { content: bytes } of attachments) expectAppointment(bytes.toString().replace(/\r?\n/g, '\r\n'))
})

it('a mail without a calendar file has no attachment', async () => {
  const server = await startTestMailServer()
  const { calendar: _, ...plain } = mail
  await enqueueMail(db, writer, plain)
  await deliver({ smtpUrl: server.url })
  expect(server.receivedMails[0]?.raw).toMatch(/^Content-Type: multipart\/alternative/m)
  expect(server.receivedMails[0]?.parsed.attachments).toEqual([])
})
