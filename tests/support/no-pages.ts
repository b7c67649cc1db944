import type { PageSource } from '#server/pages.ts'

/** Pages need the built client; the journeys look at them. */
export const noPages: PageSource = {
  kind: 'build',
  template: () => Promise.reject(new Error('no page')),
  entry: () => Promise.reject(new Error('no page')),
  registerAssets: async () => undefined,
}
