import { describe, expect, it } from 'vitest'
import { photoUrl } from '#kernel/photos/contract.ts'
import { testDb } from '../../support/test-db.ts'
import { photoServer } from './photo-server.ts'

const { db } = await testDb()
const server = photoServer(db)

describe('serving a photo', () => {
  const unknown = '019ab000-0000-7000-8000-000000000000'

  it.each([
    ['an unknown photo', photoUrl(unknown, 'thumb')],
    ['an unknown size', `/fotos/${unknown}/original.webp`],
    ['a way out of the folder', '/fotos/..%2f..%2f..%2fetc/passwd'],
    ['a file of the storage by name', `/fotos/${unknown}%2flarge.webp/card.jpg`],
  ])('does not find %s, and lets nobody remember that', async (_what, url) => {
    const response = await fetch(server.origin() + url)

    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })
})
