import { describe, expect, it } from 'vitest'
import { personIdSchema } from '#kernel/ids/contract.ts'
import {
  bindTabToSession,
  findOutdatedStoredResponses,
  initialBindingOfBrowserTabToSession,
  isQueryOfScreenContent,
  isQueryStoredOffline,
  maxStoredResponseAgeMs,
  maxStoredResponses,
  maxTotalStoredResponseBytes,
} from './stored-answer-rules.ts'

const ana = personIdSchema.parse('019e4c3a-0000-7000-8000-000000000001')
const beto = personIdSchema.parse('019e4c3a-0000-7000-8000-000000000002')
const ofAna = { personId: ana, key: 'k1' }
const ofAnaAgain = { personId: ana, key: 'k3' }
const ofBeto = { personId: beto, key: 'k2' }

describe('the offline storage of a tab', () => {
  const bound = bindTabToSession(initialBindingOfBrowserTabToSession, ana, ofAna)

  it('the tab of a signed-in member encrypts stored responses with the key of this member’s session', () => {
    expect(bound).toEqual({ viewer: ana, key: 'k1', closed: false })
    expect(bindTabToSession(bound, ana, ofAna)).toBe(bound)
  })

  it('a browser tab without a signed-in member stores no API responses for offline use', () => {
    expect(bindTabToSession(initialBindingOfBrowserTabToSession, null, ofAna).key).toBeNull()
    expect(bindTabToSession(bound, null, null).key).toBeNull()
  })

  it('a tab never stores responses for one person with the encryption key of another person', () => {
    expect(bindTabToSession(initialBindingOfBrowserTabToSession, ana, ofBeto).key).toBeNull()
    expect(bindTabToSession(bound, ana, ofBeto).key).toBeNull()
    expect(bindTabToSession(bound, beto, ofAna).key).toBeNull()
  })

  it('a browser tab stops storing offline API responses after the encryption key of the member changes', () => {
    const closed = bindTabToSession(bound, ana, ofAnaAgain)
    expect(closed.key).toBeNull()
    expect(bindTabToSession(closed, ana, ofAnaAgain).key).toBeNull()
    expect(bindTabToSession(bindTabToSession(bound, ana, ofBeto), ana, ofAnaAgain).key).toBeNull()
    expect(bindTabToSession(bindTabToSession(bound, ana, null), ana, ofAnaAgain).key).toBeNull()
  })

  it('when another member signs in, the tab stores no responses until it has the encryption key of that member', () => {
    expect(bindTabToSession(bindTabToSession(bound, ana, ofBeto), beto, ofBeto).key).toBe('k2')
    const waiting = bindTabToSession(bindTabToSession(bound, null, null), beto, null)
    expect(waiting.key).toBeNull()
    expect(bindTabToSession(waiting, beto, ofBeto).key).toBe('k2')
  })
})

describe('stored offline data', () => {
  it('responses about the circle, appointments and the signed-in person are stored for offline use', () => {
    expect(isQueryStoredOffline([['circles', 'list'], { type: 'infinite' }])).toBe(true)
    expect(isQueryStoredOffline([['identity', 'viewer']])).toBe(true)
    expect(isQueryOfScreenContent([['identity', 'viewer']])).toBe(false)
    expect(isQueryOfScreenContent([['scheduling', 'appointments']])).toBe(true)
  })

  it('responses about the account, about links with a token, and about searches are not stored offline', () => {
    for (const path of [
      'identity.account',
      'identity.sessions',
      'scheduling.linkedAppointment',
      'circles.search',
    ])
      expect(isQueryStoredOffline([path.split('.')]), path).toBe(false)
    expect(isQueryStoredOffline(['circles.list'])).toBe(false)
  })

  const label = { id: 'one', owner: ana, build: 'b', storedAt: 1_000, size: 10 }
  const rules = { owner: ana, build: 'b', now: 2_000 }

  it('a stored response of the current session and build is kept up to its maximum age', () => {
    expect(findOutdatedStoredResponses([label], rules)).toEqual([])
    expect(findOutdatedStoredResponses([label], { ...rules, now: 1_000 + maxStoredResponseAgeMs })).toEqual(
      [],
    )
  })

  it('a stored response is deleted when it is too old or belongs to another session or build', () => {
    expect(findOutdatedStoredResponses([label], { ...rules, owner: beto })).toEqual(['one'])
    expect(findOutdatedStoredResponses([label], { ...rules, build: 'c' })).toEqual(['one'])
    expect(findOutdatedStoredResponses([label], { ...rules, now: 1_001 + maxStoredResponseAgeMs })).toEqual([
      'one',
    ])
  })

  it('only the newest stored responses are kept, up to a maximum number and total size', () => {
    const many = Array.from({ length: maxStoredResponses + 2 }, (_, index) => ({
      ...label,
      id: String(index),
      storedAt: index,
    }))
    expect(findOutdatedStoredResponses(many, rules).sort()).toEqual(['0', '1'])
    const large = [
      { ...label, id: 'older', storedAt: 1, size: maxTotalStoredResponseBytes - 10 },
      { ...label, id: 'newer', storedAt: 2, size: 20 },
    ]
    expect(findOutdatedStoredResponses(large, rules)).toEqual(['older'])
  })
})
