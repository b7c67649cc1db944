import type { PageRenderer } from '#server/page-renderer.ts'
import type { PageSource } from '#server/pages.ts'

export const emptyPageSource: PageSource = {
  kind: 'build',
  template: () => Promise.reject(new Error('no page')),
  entry: () => Promise.reject(new Error('no page')),
  registerAssets: async () => undefined,
}

export function createPageSource(render: PageRenderer['render'], template = '<!--body-->'): PageSource {
  return { ...emptyPageSource, template: async () => template, entry: async () => ({ render }) }
}
