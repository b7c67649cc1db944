import { expect, it } from 'vitest'
import { screenScriptUrlsSchema } from '#server/screen-files.ts'

it('screenScriptUrlsSchema accepts the list of scripts per screen that a build writes', () => {
  const files = { entry: ['/assets/base.js'], screens: { '/login': ['/assets/login.js'] } }
  expect(screenScriptUrlsSchema.parse(files)).toEqual(files)
})

it.each([null, {}, { entry: '/assets/base.js', screens: {} }, { entry: [], screens: { '/login': [1] } }])(
  'screenScriptUrlsSchema rejects the invalid list of script URLs %j',
  (files) => expect(screenScriptUrlsSchema.safeParse(files).success).toBe(false),
)
