import { describe, expect, it } from 'vitest'
import { mapsSearchHref, socialHref } from '#client/features/profile/contact-links.ts'

describe("URL of a person's social network profile", () => {
  it('keeps a complete address as it was saved', () => {
    expect(socialHref('facebook', ' https://facebook.com/taller.luna ')).toBe(
      'https://facebook.com/taller.luna',
    )
  })

  it('adds https:// to an address without a scheme', () => {
    expect(socialHref('instagram', 'www.instagram.com/luna')).toBe('https://www.instagram.com/luna')
    expect(socialHref('youtube', 'youtube.com/@luna')).toBe('https://youtube.com/@luna')
  })

  it("accepts a user name, with or without '@'", () => {
    expect(socialHref('tiktok', '@luna.mx')).toBe('https://www.tiktok.com/@luna.mx')
    expect(socialHref('twitter', 'luna_carpintera')).toBe('https://x.com/luna_carpintera')
    expect(socialHref('instagram', 'juan.perez')).toBe('https://www.instagram.com/juan.perez')
  })

  it('returns null for a script URL and for text that is no address or user name', () => {
    expect(socialHref('youtube', 'javascript:alert(1)')).toBeNull()
    expect(socialHref('youtube', 'data:text/html,x')).toBeNull()
    expect(socialHref('youtube', 'http://')).toBeNull()
    expect(socialHref('youtube', 'búscame así')).toBeNull()
    expect(socialHref('youtube', '')).toBeNull()
  })
})

describe('map search URL', () => {
  it('omits an unknown part of the address', () => {
    expect(mapsSearchHref('Av. Vallarta 1200 #3', 'Guadalajara', null)).toBe(
      'https://www.google.com/maps/search/?api=1&query=Av.%20Vallarta%201200%20%233%2C%20Guadalajara',
    )
  })
})
