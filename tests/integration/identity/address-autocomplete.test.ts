import { describe, expect, it } from 'vitest'
import { createTestCaller } from '../../support/caller.ts'
import { expectAppError } from '../../support/expect-app-error.ts'
import { makeMember } from '../../support/factories/people.ts'
import { createTestApp } from '../../support/test-app.ts'
import { createTestDb } from '../../support/test-db.ts'

const { db } = await createTestDb()
const googleMapsApiKey = 'clave-de-prueba'
const [plain, withKey] = [await createTestApp(db), await createTestApp(db, { googleMapsApiKey })]
const headersOf = async (app: typeof plain) => (await app.inject({ url: '/healthz' })).headers

describe('addressAutocomplete', () => {
  it('members get the Google Maps key for address suggestions, or null when no key is configured', async () => {
    const { actor } = await makeMember(db)
    const ask = (config: object) => createTestCaller(db, actor, { config }).identity.addressAutocomplete()
    expect(await ask({ googleMapsApiKey })).toEqual({ googleMapsApiKey })
    expect(await ask({ googleMapsApiKey: undefined })).toEqual({ googleMapsApiKey: null })
  })

  it('the query for the Google Maps key rejects visitors', async () => {
    const visitor = createTestCaller(db, null, { config: { googleMapsApiKey } })
    await expectAppError(visitor.identity.addressAutocomplete(), 'KERNEL.SIGN_IN_REQUIRED')
  })
})

describe('the content security policy', () => {
  it('the content security policy does not allow Google when the Google Maps key is missing', async () => {
    const headers = await headersOf(plain)
    expect(headers['content-security-policy']).not.toMatch(/google/)
    expect(headers['referrer-policy']).toBe('no-referrer')
  })

  it('the content security policy allows only the origins that Google Places needs, if a key is set', async () => {
    const headers = await headersOf(withKey)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self' https://maps.googleapis.com;")
    expect(policy).toContain("connect-src 'self' https://maps.googleapis.com https://places.googleapis.com;")
    expect(policy).toContain("img-src 'self' data: blob: https://maps.googleapis.com;")
    expect(policy).not.toMatch(/\*|unsafe-eval|frame-src/)
    expect(headers['referrer-policy']).toBe('strict-origin')
    expect(JSON.stringify(headers)).not.toContain(googleMapsApiKey)
  })
})
