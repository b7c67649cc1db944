import type { PageRenderer } from '#server/page-renderer.ts'
import type { HtmlPageProvider } from '#server/pages.ts'

export const htmlPageProviderWithoutPages: HtmlPageProvider = {
  kind: 'build',
  template: () => Promise.reject(new Error('no page')),
  entry: () => Promise.reject(new Error('no page')),
  registerAssets: async () => undefined,
}

export function createTestHtmlPageProvider(
  render: PageRenderer['render'],
  template = '<!--body-->',
): HtmlPageProvider {
  return { ...htmlPageProviderWithoutPages, template: async () => template, entry: async () => ({ render }) }
}
