import { expect, it } from 'vitest'
import { screenFilesSchema } from '#server/screen-files.ts'

it('screenFilesSchema accepts the list of scripts per screen that a build writes', () => {
  const files = { entry: ['/assets/base.js'], screens: { '/login': ['/assets/login.js'] } }
  expect(screenFilesSchema.parse(files)).toEqual(files)
})

it.each([null, {}, { entry: '/assets/base.js', screens: {} }, { entry: [], screens: { '/login': [1] } }])(
  'screenFilesSchema rejects %j, because the server must not start with an incomplete list of scripts',
  (files) => expect(screenFilesSchema.safeParse(files).success).toBe(false),
)
