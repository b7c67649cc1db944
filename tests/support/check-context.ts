import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect } from 'vitest'
import type { Config } from '#kernel/config.ts'
import type {
  DiagnosticCheck,
  DiagnosticDatabaseCheckContext,
  DiagnosticFinding,
  DiagnosticSeverity,
} from '#operator/doctor/check.ts'
import { runSingleDiagnosticCheck } from '#operator/doctor/doctor.ts'
import { createPhotoStorage } from '#platform/photos/create-storage.ts'
import { createTestConfig } from './caller.ts'
import type { TestDb } from './test-db.ts'

export async function makeDiagnosticCheckContext(
  { db, url }: TestDb,
  changes: Partial<Config> = {},
): Promise<DiagnosticDatabaseCheckContext> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'circulo-doctor-'))
  const server = new pg.Client({ connectionString: url })
  await server.connect()
  afterAll(async () => {
    await server.end()
    await rm(dataDir, { recursive: true, force: true })
  })
  const storage = { kind: 'file' as const, folder: path.join(dataDir, 'photos') }
  const config = createTestConfig({ dataDir, storage, databaseUrl: url, ...changes })
  return { config, env: {}, storage: createPhotoStorage(config.storage), db, server, now: () => new Date() }
}

export async function runDiagnosticCheck<Given>(check: DiagnosticCheck<Given>, given: Given) {
  const findings = await runSingleDiagnosticCheck(check, given)
  const of = (severity: DiagnosticSeverity) => findings.filter((finding) => finding.severity === severity)
  return { findings, wrong: of('wrong'), warnings: of('warning'), unknown: of('unknown'), ok: of('ok') }
}

export function expectSingleDiagnosticFinding(findings: DiagnosticFinding[], what: RegExp): void {
  expect(findings.map((finding) => finding.what)).toEqual([expect.stringMatching(what)])
  for (const { why, todo } of findings) {
    expect(why?.length).toBeGreaterThan(20)
    expect(todo?.length).toBeGreaterThan(20)
  }
}
