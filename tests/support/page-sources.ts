import type { EntryServer } from '#server/page-renderer.ts'
import type { PageSource } from '#server/pages.ts'

/**
 * A `PageSource` without pages, for tests that need none: the e2e tests cover pages with the built client.
 */
export const emptyPageSource: PageSource = {
  kind: 'build',
  template: () => Promise.reject(new Error('no page')),
  entry: () => Promise.reject(new Error('no page')),
  registerAssets: async () => undefined,
}

export function createPageSource(render: EntryServer['render'], template = '<!--body-->'): PageSource {
  return { ...emptyPageSource, template: async () => template, entry: async () => ({ render }) }
}
