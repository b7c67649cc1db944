import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { SiteInfoContext } from '#client/shared/site/site.ts'
import { truncateLine } from '#client/shared/site/truncate-line.ts'
import { unusualTestTexts } from '../../../tests/support/naughty-strings.ts'
import { parsePageHead } from '../../../tests/support/read-head.ts'
import { PageMetadata } from './page-head.tsx'
import { renderStructuredDataScript } from './structured-data.tsx'

const origin = 'https://circulo.example'

function htmlOf(title: string, description = title): string {
  const head = renderToStaticMarkup(
    <SiteInfoContext value={{ origin, privacyUrl: null }}>
      <PageMetadata
        title={title}
        description={description}
        path="/perfil/ana"
        person={{ cardUrl: '/tarjetas/a.jpg' }}
      />
    </SiteInfoContext>,
  )
  return head + renderStructuredDataScript({ '@type': 'Person', name: title, email: null })
}

describe('the head of a page', () => {
  it('the head of a profile page has the tags for link previews and search engines, with absolute URLs', () => {
    const { title, meta, canonical, structuredData } = parsePageHead(
      htmlOf('Ana Luna · Plomera', 'En Tepic.'),
    )
    expect(title).toBe('Ana Luna · Plomera · Círculo')
    expect(canonical).toEqual([`${origin}/perfil/ana`])
    expect(Object.fromEntries(meta)).toEqual({
      description: ['En Tepic.'],
      'og:type': ['profile'],
      'og:title': ['Ana Luna · Plomera'],
      'og:description': ['En Tepic.'],
      'og:url': [`${origin}/perfil/ana`],
      'og:image': [`${origin}/tarjetas/a.jpg`],
      'og:image:alt': ['Ana Luna · Plomera'],
      'twitter:title': ['Ana Luna · Plomera'],
      'twitter:description': ['En Tepic.'],
      'twitter:image': [`${origin}/tarjetas/a.jpg`],
      'twitter:image:alt': ['Ana Luna · Plomera'],
    })
    expect(structuredData).toEqual([
      { '@context': 'https://schema.org', '@type': 'Person', name: 'Ana Luna · Plomera' },
    ])
  })

  it.each(unusualTestTexts.filter((text) => text.isWellFormed()))(
    'the title %j is escaped in HTML',
    (text) => {
      const html = htmlOf(text)
      const { meta, structuredData } = parsePageHead(html)
      // `truncateLine` replaces line breaks by spaces, because an HTML parser could change line breaks.
      expect(meta.get('og:title')).toEqual([truncateLine(text, 70)])
      expect(structuredData[0]?.name).toBe(text)
      expect(html.match(/<[a-z/!]/gi)?.length).toBe(htmlOf('Ana').match(/<[a-z/!]/gi)?.length)
    },
  )
})
