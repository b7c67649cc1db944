import { describe, expect, it } from 'vitest'
import { getSocialUrl } from '#client/features/profile/contact-links.ts'

describe("URL of a person's social network profile", () => {
  it('getSocialUrl returns a complete URL of a social network profile as it was saved', () => {
    expect(getSocialUrl('facebook', ' https://facebook.com/taller.luna ')).toBe(
      'https://facebook.com/taller.luna',
    )
  })

  it('getSocialUrl adds https:// to a saved URL without a scheme', () => {
    expect(getSocialUrl('instagram', 'www.instagram.com/luna')).toBe('https://www.instagram.com/luna')
    expect(getSocialUrl('youtube', 'youtube.com/@luna')).toBe('https://youtube.com/@luna')
  })

  it("getSocialUrl makes a profile URL from a user name, with or without '@'", () => {
    expect(getSocialUrl('tiktok', '@luna.mx')).toBe('https://www.tiktok.com/@luna.mx')
    expect(getSocialUrl('twitter', 'luna_carpintera')).toBe('https://x.com/luna_carpintera')
    expect(getSocialUrl('instagram', 'juan.perez')).toBe('https://www.instagram.com/juan.perez')
  })

  it('getSocialUrl returns null for a script URL, and for text that is neither a URL nor a user name', () => {
    expect(getSocialUrl('youtube', 'javascript:alert(1)')).toBeNull()
    expect(getSocialUrl('youtube', 'data:text/html,x')).toBeNull()
    expect(getSocialUrl('youtube', 'http://')).toBeNull()
    expect(getSocialUrl('youtube', 'búscame así')).toBeNull()
    expect(getSocialUrl('youtube', '')).toBeNull()
  })
})
