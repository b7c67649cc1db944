import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { type PhotoId, personIdSchema, photoIdSchema } from '#kernel/ids/contract.ts'
import { createId } from '#kernel/ids/new-id.ts'
import { photoFileNames } from '#kernel/photos/files.ts'
import { getWorkPhotoFolder, photoFileKey } from '#kernel/photos/folders.ts'
import { jobsCheck } from '#operator/doctor/jobs.ts'
import { outboxCheck } from '#operator/doctor/mail.ts'
import { photoStorageCheck, photosCheck } from '#operator/doctor/photos.ts'
import { createPhotoStorage } from '#platform/photos/create-storage.ts'
import { createDb } from '#platform/postgres/client.ts'
import {
  expectSingleDiagnosticFinding,
  makeDiagnosticCheckContext,
  runDiagnosticCheck,
} from '../../support/check-context.ts'
import { createTestDb } from '../../support/test-db.ts'

const database = await createTestDb()
const checkContext = await makeDiagnosticCheckContext(database)
const { db, server, storage } = checkContext

async function makePhoto(): Promise<{ id: PhotoId; folder: string }> {
  const id = photoIdSchema.parse(uuidv7({ msecs: Date.now() - 3 * 86_400_000 }))
  const folder = getWorkPhotoFolder(createId(personIdSchema)) + id
  await db.photo.create({
    data: { id, kind: 'WORK', storageKey: folder, width: 10, height: 10, attachedAt: new Date() },
  })
  for (const name of photoFileNames) await storage.put(photoFileKey(folder, name), Buffer.from('x'))
  return { id, folder }
}

describe('the doctor command’s check of photos', () => {
  it('the doctor command accepts a missing photo file if the file is created on demand or is being moved', async () => {
    const [first, moving] = [await makePhoto(), await makePhoto()]
    await storage.remove(photoFileKey(first.folder, 'face.webp'))
    const movesTo = getWorkPhotoFolder(createId(personIdSchema)) + moving.id
    await db.photo.update({ where: { id: moving.id }, data: { movesTo } })
    await storage.move(photoFileKey(moving.folder, 'large.webp'), photoFileKey(movesTo, 'large.webp'))
    const { findings, ok } = await runDiagnosticCheck(photosCheck, checkContext)
    expect(findings).toEqual(ok)
  })

  it('the doctor command reports a photo whose file is missing', async () => {
    const { id, folder } = await makePhoto()
    await storage.remove(photoFileKey(folder, 'medium.webp'))
    expectSingleDiagnosticFinding(
      (await runDiagnosticCheck(photosCheck, checkContext)).wrong,
      new RegExp(`les falta un archivo: 1 de \\d+ revisadas \\(${id}\\)`),
    )
    await storage.put(photoFileKey(folder, 'medium.webp'), Buffer.from('x'))
  })

  it('the doctor command reports files that no photo uses, but not files of an upload in progress', async () => {
    const { id, folder } = await makePhoto()
    await storage.put(
      photoFileKey(`usuarios/${'a'.repeat(28)}/subidas/${uuidv7()}`, 'large.webp'),
      Buffer.from('x'),
    )
    await storage.put('other-program/file.txt', Buffer.from('x'))
    expect((await runDiagnosticCheck(photosCheck, checkContext)).warnings).toEqual([])
    await db.photo.delete({ where: { id } })
    expectSingleDiagnosticFinding(
      (await runDiagnosticCheck(photosCheck, checkContext)).warnings,
      new RegExp(`no son de ninguna foto: \\d+ de .*${folder}`),
    )
  })

  it('the doctor command reports a photo storage to which the product cannot write', async () => {
    expect((await runDiagnosticCheck(photoStorageCheck, checkContext)).ok).toHaveLength(1)
    const file = path.join(checkContext.config.dataDir, 'no-folder')
    await writeFile(file, '')
    const place = { kind: 'file' as const, folder: path.join(file, 'photos') }
    const config = { ...checkContext.config, storage: place }
    const blocked = { ...checkContext, config, storage: createPhotoStorage(place) }
    expectSingleDiagnosticFinding(
      (await runDiagnosticCheck(photoStorageCheck, blocked)).wrong,
      /^No se pueden guardar fotos en .*no-folder\/photos \(ENOTDIR\)/,
    )
    await rm(file)
  })

  it('the doctor command reports a photo storage that loses files or does not delete them', async () => {
    const forgetful = { ...checkContext, storage: { ...storage, open: async () => null } }
    expectSingleDiagnosticFinding(
      (await runDiagnosticCheck(photoStorageCheck, forgetful)).wrong,
      /^No se pueden guardar fotos/,
    )
    const clinging = { ...checkContext, storage: { ...storage, remove: async () => undefined } }
    expectSingleDiagnosticFinding(
      (await runDiagnosticCheck(photoStorageCheck, clinging)).wrong,
      /^No se pueden guardar fotos/,
    )
  })
})

describe('the doctor command’s check of e-mails', () => {
  const enqueue = (minutes: number, more: string) =>
    server.query(`INSERT INTO outbox_mail (id, recipient, subject, text, html, created_at, next_attempt_at, last_error)
      VALUES (gen_random_uuid(), 'a@b.example', '', '', '', now() - interval '${minutes} minutes', ${more})`)

  it('the doctor command accepts e-mails that are sent, or written to files because SMTP_URL is missing', async () => {
    const look = (smtpUrl: string | undefined) =>
      runDiagnosticCheck(outboxCheck, { ...checkContext, config: { ...checkContext.config, smtpUrl } })
    await enqueue(2, 'now(), NULL')
    expect((await look('smtp://correo.example')).findings).toEqual([
      { severity: 'ok', what: 'Los correos salen: 1 por salir, ninguno atrasado.' },
    ])
    const { findings, ok } = await look(undefined)
    expect(findings).toEqual(ok)
    expect(ok[0]?.what).toMatch(/^Los correos se escriben en .*mail, porque falta SMTP_URL\.$/)
  })

  it('the doctor command reports e-mails that wait too long, with the reason but without addresses', async () => {
    await enqueue(40, `now(), '450 mailbox of <ana.secreta@correo.example> is full'`)
    const { warnings } = await runDiagnosticCheck(outboxCheck, checkContext)
    expectSingleDiagnosticFinding(
      warnings,
      /^Hay 2 correos sin salir; el más viejo espera desde hace 40 minutos/,
    )
    expect(warnings[0]?.why).toContain('is full')
    expect(warnings[0]?.why).not.toContain('secreta')
    await enqueue(300, 'now(), NULL')
    expectSingleDiagnosticFinding(
      (await runDiagnosticCheck(outboxCheck, checkContext)).wrong,
      /espera desde hace 5 horas/,
    )
    await server.query('DELETE FROM outbox_mail')
  })

  it('the doctor command reports e-mails that could not be sent', async () => {
    await enqueue(60, 'NULL, NULL')
    await enqueue(60 * 24 * 30, 'NULL, NULL')
    expectSingleDiagnosticFinding(
      (await runDiagnosticCheck(outboxCheck, checkContext)).warnings,
      /no se pudieron entregar en los últimos 7 días: 1\.$/,
    )
  })
})

describe('the doctor command’s check of jobs', () => {
  const names = ['quick', 'hourly']
  const check = jobsCheck(names)
  const ran = async (name: string, everySeconds: number, ago: number, error: string | null = null) => {
    await server.query(`INSERT INTO job_run (name, every_ms, started_at, finished_at, succeeded_at, last_error)
      VALUES ('${name}', ${everySeconds * 1_000}, now() - interval '${ago} seconds', now(),
        now() - interval '${ago} seconds', ${error === null ? 'NULL' : `'${error}'`})
      ON CONFLICT (name) DO UPDATE SET started_at = excluded.started_at, succeeded_at = excluded.succeeded_at,
        last_error = excluded.last_error`)
  }

  it('the doctor command reports background jobs that have never run', async () => {
    expectSingleDiagnosticFinding(
      (await runDiagnosticCheck(check, checkContext)).warnings,
      /^El producto no parece estar corriendo/,
    )
    await ran('quick', 5, 3)
    expectSingleDiagnosticFinding(
      (await runDiagnosticCheck(check, checkContext)).warnings,
      /no han corrido nunca: hourly\.$/,
    )
  })

  it('the doctor command finds no problem when background jobs run on time', async () => {
    await ran('hourly', 3_600, 3_000)
    const { findings, ok } = await runDiagnosticCheck(check, checkContext)
    expect(findings).toEqual(ok)
  })

  it('the doctor command reports a job that failed once, and a job that has failed for a long time', async () => {
    await ran('quick', 5, 3, 'Error: ana@correo.example is not known')
    const { warnings } = await runDiagnosticCheck(check, checkContext)
    expectSingleDiagnosticFinding(warnings, /^El trabajo quick falló la última vez/)
    expect(JSON.stringify(warnings)).not.toContain('ana@')
    await server.query(`UPDATE job_run SET succeeded_at = now() - interval '1 hour' WHERE name = 'quick'`)
    expectSingleDiagnosticFinding(
      (await runDiagnosticCheck(check, checkContext)).wrong,
      /^El trabajo quick no termina bien desde hace 60 minutos/,
    )
  })

  it('the doctor command reports that the product seems to be stopped when no job has run lately', async () => {
    await ran('quick', 5, 600)
    await ran('hourly', 3_600, 900)
    expectSingleDiagnosticFinding(
      (await runDiagnosticCheck(check, checkContext)).warnings,
      /^El producto no parece estar corriendo/,
    )
  })

  it('the doctor command reports that no check could run when the database is unavailable', async () => {
    const gone = { ...checkContext, db: createDb('postgresql://circulo@127.0.0.1:1/circulo') }
    for (const each of [check, outboxCheck, photosCheck]) {
      const { unknown, findings } = await runDiagnosticCheck(each, gone)
      expect(findings).toEqual(unknown)
      expect(unknown[0]?.what).toBe(`No fue posible revisar ${each.about} (ECONNREFUSED).`)
    }
  })
})
