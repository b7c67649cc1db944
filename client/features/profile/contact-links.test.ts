import { describe, expect, it } from 'vitest'
import { getSocialProfileUrl } from '#client/features/profile/contact-links.ts'

describe("URL of a person's social network profile", () => {
  it('getSocialProfileUrl only trims a complete URL of a social network profile', () => {
    expect(getSocialProfileUrl('facebook', ' https://facebook.com/taller.luna ')).toBe(
      'https://facebook.com/taller.luna',
    )
  })

  it('getSocialProfileUrl adds https:// to a saved URL without a scheme', () => {
    expect(getSocialProfileUrl('instagram', 'www.instagram.com/luna')).toBe('https://www.instagram.com/luna')
    expect(getSocialProfileUrl('youtube', 'youtube.com/@luna')).toBe('https://youtube.com/@luna')
  })

  it("getSocialProfileUrl makes a profile URL from a user name, with or without '@'", () => {
    expect(getSocialProfileUrl('tiktok', '@luna.mx')).toBe('https://www.tiktok.com/@luna.mx')
    expect(getSocialProfileUrl('twitter', 'luna_carpintera')).toBe('https://x.com/luna_carpintera')
    expect(getSocialProfileUrl('instagram', 'juan.perez')).toBe('https://www.instagram.com/juan.perez')
  })

  it('getSocialProfileUrl returns null for a script URL, and for text that is neither a URL nor a user name', () => {
    expect(getSocialProfileUrl('youtube', 'javascript:alert(1)')).toBeNull()
    expect(getSocialProfileUrl('youtube', 'data:text/html,x')).toBeNull()
    expect(getSocialProfileUrl('youtube', 'http://')).toBeNull()
    expect(getSocialProfileUrl('youtube', 'búscame así')).toBeNull()
    expect(getSocialProfileUrl('youtube', '')).toBeNull()
  })
})
