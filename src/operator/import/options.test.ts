import { afterEach, expect, it, vi } from 'vitest'
import { parseImportOptions } from '#operator/import/options.ts'

afterEach(() => vi.unstubAllEnvs())

it('the import resolves a folder against the directory where the operator typed the command, not where npm runs it', () => {
  vi.stubEnv('INIT_CWD', '/srv/mudanza')
  expect(parseImportOptions(['exportacion', '--photos', 'fotos'])).toMatchObject({
    folder: '/srv/mudanza/exportacion',
    reportPath: '/srv/mudanza/exportacion/importacion.csv',
    photos: { kind: 'folder', folder: '/srv/mudanza/fotos' },
  })
  expect(parseImportOptions(['/exportacion', '--report', 'r.csv'])).toMatchObject({
    reportPath: '/srv/mudanza/r.csv',
  })
})
