import type { PageSource } from '#server/pages.ts'

/** A page source that renders nothing: pages need the built client, and the e2e tests cover them. */
export const noPages: PageSource = {
  kind: 'build',
  template: () => Promise.reject(new Error('no page')),
  entry: () => Promise.reject(new Error('no page')),
  registerAssets: async () => undefined,
}
