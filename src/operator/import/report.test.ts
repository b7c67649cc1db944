import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { createImportReport } from '#operator/import/report.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'circulo-report-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
const finding = {
  severity: 'AVISO',
  file: 'users.json',
  line: 1,
  field: 'nombre',
  reason: 'Quedó corto',
} as const

it('the import writes each report line immediately, and does not overwrite the report of an interrupted import', () => {
  for (const id of ['primera', 'segunda', 'tercera']) {
    const report = createImportReport(path.join(folder, 'importacion.csv'))
    report.add({ ...finding, id })
    expect(read('importacion.csv')).toContain(`AVISO,users.json,1,${id},nombre,Quedó corto\n`)
    if (id === 'primera') continue
    report.close()
  }
  expect(readdirSync(folder).sort()).toEqual(['importacion-1.csv', 'importacion-2.csv', 'importacion.csv'])
  expect(read('importacion-1.csv')).toContain('primera')
  expect(read('importacion-2.csv')).toContain('segunda')
})

it('the import report shortens a document id that is too long for a CSV cell', () => {
  const report = createImportReport(path.join(folder, 'largo.csv'))
  report.add({ ...finding, id: 'x'.repeat(1_000_000) })
  report.close()
  expect(read('largo.csv').length).toBeLessThan(2000)
})
