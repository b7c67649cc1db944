import { afterEach, expect, it, vi } from 'vitest'
import { parseOptions } from '#operator/import/options.ts'

afterEach(() => vi.unstubAllEnvs())

it('resolves folders against the directory where the command was typed, not where npm runs it', () => {
  vi.stubEnv('INIT_CWD', '/srv/mudanza')
  expect(parseOptions(['exportacion', '--photos', 'fotos'])).toMatchObject({
    folder: '/srv/mudanza/exportacion',
    reportPath: '/srv/mudanza/exportacion/importacion.csv',
    photos: { kind: 'folder', folder: '/srv/mudanza/fotos' },
  })
  expect(parseOptions(['/exportacion', '--report', 'r.csv'])).toMatchObject({
    reportPath: '/srv/mudanza/r.csv',
  })
})
