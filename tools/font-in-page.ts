import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const MARK = '<!--font-->'
const root = path.resolve(import.meta.dirname, '..')
const stylesheet = path.join(root, 'client/ui/theme/fonts.css')
const font = path.join(
  root,
  'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
)

/** The page contains the font's CSS rules, because a separate stylesheet would block the first paint. */
export function inlineFontPlugin(): Plugin {
  let served = `/@fs${font}`
  let reference: string | undefined
  return {
    name: 'font-in-page',
    buildStart() {
      if (this.environment.mode !== 'build') return
      reference = this.emitFile({ type: 'asset', name: path.basename(font), source: readFileSync(font) })
    },
    generateBundle() {
      if (reference) served = `/${this.getFileName(reference)}`
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace(MARK, () => fontElements(served)),
    },
  }
}

function fontElements(address: string): string {
  const rules = readFileSync(stylesheet, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace('figtree.woff2', address)
    .replace(/\s+/g, ' ')
    .replace(/ ?([{}:;,]) ?/g, '$1')
    .replaceAll(';}', '}')
    .trim()
  return [
    `<link rel="preload" as="font" type="font/woff2" href="${address}" crossorigin />`,
    `<style>${rules}</style>`,
  ].join('\n    ')
}
