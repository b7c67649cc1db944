import { CacheProvider } from '@emotion/react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createStyleCache, renderStyleElement } from '#client/ui/theme/style-cache.ts'
import { PersonAvatar } from './person-avatar.tsx'

it.each([
  ['a photo', '/fotos/x/face.webp'],
  ['initials', null],
])(
  'an avatar with %s has a coloured border (ring) if the person is in the reader’s circle',
  (_face, photoUrl) => {
    const cache = createStyleCache()
    const html = renderToString(
      <CacheProvider value={cache}>
        <PersonAvatar name="Ana Robles" photoUrl={photoUrl} ring="mine" />
      </CacheProvider>,
    )
    expect(html).toContain(photoUrl ? '<img' : 'AR')
    expect(renderStyleElement(cache)).toContain('max-width:none')
    expect(renderStyleElement(cache)).toMatch(
      /border-width:2px;border-style:solid;[^}]*border-color:var\(--c-barro\)/,
    )
  },
)
