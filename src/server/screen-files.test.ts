import { expect, it } from 'vitest'
import { screenFilesSchema } from '#server/screen-files.ts'

it('screenFilesSchema accepts the scripts of a build', () => {
  const files = { entry: ['/assets/base.js'], screens: { '/login': ['/assets/login.js'] } }
  expect(screenFilesSchema.parse(files)).toEqual(files)
})

it.each([null, {}, { entry: '/assets/base.js', screens: {} }, { entry: [], screens: { '/login': [1] } }])(
  'screenFilesSchema rejects %j, so that the process does not start with a damaged build',
  (files) => expect(screenFilesSchema.safeParse(files).success).toBe(false),
)
