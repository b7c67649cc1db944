import { chown, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadConfig } from '#kernel/config.ts'
import { backupCheck } from '#operator/doctor/backup.ts'
import type { DiagnosticCheckContext } from '#operator/doctor/check.ts'
import { dataFolderCheck } from '#operator/doctor/data-folder.ts'
import { settingsCheck } from '#operator/doctor/settings.ts'
import { formatBackupName } from '#platform/backup/backup-files.ts'
import { createPhotoStorage } from '#platform/photos/create-storage.ts'
import { isRunningAsRoot, makeTestFolder } from '../../startup/support.ts'
import { expectSingleDiagnosticFinding, runDiagnosticCheck } from '../../support/check-context.ts'

const good = {
  APP_URL: 'https://circulo.mx',
  TRUST_PROXY: '1',
  SMTP_URL: 'smtp://mail.circulo.mx:587',
  MAIL_FROM: 'Círculo <hola@circulo.mx>',
  DATABASE_URL: 'postgresql://circulo:n0-es-de-ejemplo@db.circulo.mx/circulo',
  METRICS_TOKEN: 'una-llave-muy-larga-de-verdad',
  PRIVACY_URL: 'https://circulo.mx/aviso',
}

function given(env: Record<string, string>): DiagnosticCheckContext {
  const config = loadConfig(env)
  return { config, env, storage: createPhotoStorage(config.storage) }
}

describe('the doctor command’s check of settings', () => {
  it('the doctor command finds no problem in complete settings', async () => {
    const { findings, ok } = await runDiagnosticCheck(settingsCheck, given(good))
    expect(findings).toEqual(ok)
  })

  it.each([
    [{ APP_URL: 'http://circulo.mx' }, 'wrong', /^APP_URL empieza con http \(http:\/\/circulo\.mx\)/],
    [{ NODE_ENV: 'development' }, 'wrong', /^NODE_ENV dice "development"/],
    [{ TRUST_PROXY: '' }, 'wrong', /^APP_URL es https y falta TRUST_PROXY/],
    [{ TRUST_PROXY: 'true' }, 'warnings', /^TRUST_PROXY=true le cree a cualquiera/],
    [{ SMTP_URL: '', MAIL_FROM: '' }, 'warnings', /^Falta SMTP_URL/],
    [{ SMTP_ALLOW_PLAIN: 'true' }, 'warnings', /^SMTP_ALLOW_PLAIN=true/],
    [{ MAIL_FROM: 'Círculo <hola@circulo.example>' }, 'wrong', /^MAIL_FROM tiene un dominio que no existe/],
    [
      { DATABASE_URL: 'postgresql://circulo:circulo@db/circulo' },
      'warnings',
      /^La contraseña de DATABASE_URL es una de ejemplo/,
    ],
    [{ DATABASE_URL: 'postgresql://yo:Postgres@db/circulo' }, 'warnings', /^La contraseña de DATABASE_URL/],
    [{ PRIVACY_URL: '' }, 'warnings', /^Falta PRIVACY_URL/],
    [{ METRICS_TOKEN: '' }, 'warnings', /^Falta METRICS_TOKEN/],
    [{ LOG_LEVEL: 'silent' }, 'warnings', /^LOG_LEVEL=silent/],
    [{ LOG_ADDRESS: 'full' }, 'warnings', /^LOG_ADDRESS=full/],
    [
      {
        OIDC_ISSUER: 'http://id.circulo.mx',
        OIDC_CLIENT_ID: 'a',
        OIDC_CLIENT_SECRET: 'b',
        OIDC_ALLOW_HTTP: 'true',
      },
      'warnings',
      /^Se entra con id\.circulo\.mx sin https/,
    ],
  ] as const)('the doctor command reports problems in settings %o', async (changed, severity, sentence) => {
    const { findings, ...found } = await runDiagnosticCheck(settingsCheck, given({ ...good, ...changed }))
    expectSingleDiagnosticFinding(found[severity], sentence)
    expect(findings).toHaveLength(1)
    expect(JSON.stringify(findings)).not.toContain('n0-es-de-ejemplo')
  })

  it('the doctor command reports a missing public address (APP_URL)', async () => {
    const { APP_URL: _url, SMTP_URL: _smtp, MAIL_FROM: _from, ...rest } = good
    const { warnings } = await runDiagnosticCheck(settingsCheck, given(rest))
    expect(warnings.map(({ what }) => what)).toEqual([
      'Falta APP_URL.',
      'Falta SMTP_URL: no sale ningún correo.',
    ])
  })

  it('the doctor command accepts plain HTTP without a proxy on the local machine', async () => {
    const { wrong } = await runDiagnosticCheck(
      settingsCheck,
      given({ ...good, APP_URL: 'http://localhost:3000', TRUST_PROXY: '' }),
    )
    expect(wrong).toEqual([])
  })
})

describe('the doctor command’s check of backups', () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const check = backupCheck(() => now)
  const nightly = async (...instants: string[]) => {
    const folder = await makeTestFolder()
    for (const instant of instants)
      await writeFile(path.join(folder, formatBackupName(new Date(instant), { scheduled: true })), '')
    return given({ DATA_DIR: '/dev', BACKUP_DIR: folder })
  }

  it('the doctor command finds no problem in a recent backup on another disk', async () => {
    const { findings, ok } = await runDiagnosticCheck(
      check,
      await nightly('2026-11-20T09:00:00Z', '2026-11-22T09:00:00Z'),
    )
    expect(findings).toEqual(ok)
    expect(ok[0]?.what).toBe('El último respaldo es de hace 3 horas, y se conservan 7.')
  })

  it('the doctor command reports backups that are disabled, missing, old or on the disk of the data folder', async () => {
    expectSingleDiagnosticFinding(
      (await runDiagnosticCheck(check, given({}))).warnings,
      /^No hay respaldo cada noche: falta BACKUP_DIR/,
    )
    expectSingleDiagnosticFinding(
      (await runDiagnosticCheck(check, await nightly())).wrong,
      /^No hay ningún respaldo en /,
    )
    expectSingleDiagnosticFinding(
      (await runDiagnosticCheck(check, await nightly('2026-11-21T01:00:00Z'))).warnings,
      /hace 35 horas/,
    )
    expectSingleDiagnosticFinding(
      (await runDiagnosticCheck(check, await nightly('2026-11-18T09:00:00Z'))).wrong,
      /hace 4 d.as/,
    )
    const beside = await nightly('2026-11-22T09:00:00Z')
    const onOneDisk = { ...beside, config: { ...beside.config, dataDir: await makeTestFolder() } }
    expectSingleDiagnosticFinding(
      (await runDiagnosticCheck(check, onOneDisk)).warnings,
      /^Los respaldos están en el mismo disco/,
    )
  })
})

const gigabyte = 1024 ** 3

describe('the doctor command’s check of the data folder', () => {
  const roomy = async () => 50 * gigabyte
  const at = (DATA_DIR: string) => given({ DATA_DIR })

  it('the doctor command accepts a new data folder, and a data folder with a database', async () => {
    const folder = await makeTestFolder()
    for (const prepare of [async () => undefined, () => makeCluster(folder, '17')]) {
      await prepare()
      const { findings, ok } = await runDiagnosticCheck(dataFolderCheck(), at(folder))
      expect(findings).toEqual(ok)
      expect(ok).toHaveLength(3)
    }
  })

  it('the doctor command reports a data folder with little or no free space', async () => {
    const outside = at(await makeTestFolder())
    const withRoom = async (gigabytes: number) =>
      runDiagnosticCheck(
        dataFolderCheck(async () => gigabytes * gigabyte),
        outside,
      )
    expectSingleDiagnosticFinding((await withRoom(0.2)).wrong, /^Casi no hay espacio: 204 MB libres/)
    expectSingleDiagnosticFinding(
      (await withRoom(1 / 1024 / 1024)).wrong,
      /^Casi no hay espacio: 0 MB libres/,
    )
    expectSingleDiagnosticFinding(
      (await withRoom(1023.7 / 1024)).warnings,
      /^Queda poco espacio: 1023 MB libres/,
    )
    expectSingleDiagnosticFinding((await withRoom(2)).warnings, /^Queda poco espacio: 2\.0 GB/)
  })

  it('the doctor command reports a data folder to which the product cannot write', async () => {
    const file = path.join(await makeTestFolder(), 'file')
    await writeFile(file, '')
    expectSingleDiagnosticFinding(
      (await runDiagnosticCheck(dataFolderCheck(roomy), at(file))).wrong,
      /^No se puede escribir en la carpeta de datos .*\.$/,
    )
  })

  it('the doctor command reports a data folder with a database of another PostgreSQL version', async () => {
    const folder = await makeTestFolder()
    await makeCluster(folder, '16')
    expectSingleDiagnosticFinding(
      (await runDiagnosticCheck(dataFolderCheck(roomy), at(folder))).wrong,
      /es de PostgreSQL 16 y esta versión usa el 17/,
    )
  })

  it.skipIf(!isRunningAsRoot)('the doctor command reports a database folder of another user', async () => {
    const folder = await makeTestFolder()
    await makeCluster(folder, '17')
    await chown(path.join(folder, 'postgres'), 4_321, 4_321)
    const { wrong } = await runDiagnosticCheck(
      dataFolderCheck(roomy, () => 1_000),
      at(folder),
    )
    expectSingleDiagnosticFinding(wrong, /es de otro usuario \(uid 4321, y tú eres 1000\)/)
  })
})

async function makeCluster(folder: string, version: string): Promise<void> {
  await mkdir(path.join(folder, 'postgres'), { recursive: true })
  await writeFile(path.join(folder, 'postgres', 'PG_VERSION'), `${version}\n`)
}
