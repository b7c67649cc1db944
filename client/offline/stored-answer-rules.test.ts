import { describe, expect, it } from 'vitest'
import { personIdSchema } from '#kernel/ids/contract.ts'
import {
  bindToSession,
  findOutdatedResponses,
  isScreenQuery,
  isStoredOffline,
  maxStoredAgeMs,
  maxStoredBytes,
  maxStoredResponses,
  unboundSession,
} from './stored-answer-rules.ts'

const ana = personIdSchema.parse('019e4c3a-0000-7000-8000-000000000001')
const beto = personIdSchema.parse('019e4c3a-0000-7000-8000-000000000002')
const ofAna = { personId: ana, key: 'k1' }
const ofAnaAgain = { personId: ana, key: 'k3' }
const ofBeto = { personId: beto, key: 'k2' }

describe('the offline storage of a tab', () => {
  const bound = bindToSession(unboundSession, ana, ofAna)

  it('uses the key of the session of the person shown in the tab', () => {
    expect(bound).toEqual({ viewer: ana, key: 'k1', closed: false })
    expect(bindToSession(bound, ana, ofAna)).toBe(bound)
  })

  it('stores nothing for a visitor, even if the browser has the cookie of a session', () => {
    expect(bindToSession(unboundSession, null, ofAna).key).toBeNull()
    expect(bindToSession(bound, null, null).key).toBeNull()
  })

  it('never stores data of one person under the key of another', () => {
    expect(bindToSession(unboundSession, ana, ofBeto).key).toBeNull()
    expect(bindToSession(bound, ana, ofBeto).key).toBeNull()
    expect(bindToSession(bound, beto, ofAna).key).toBeNull()
  })

  it('stops storing responses when the same person signs in again, because another person may have used the tab between the sessions', () => {
    const closed = bindToSession(bound, ana, ofAnaAgain)
    expect(closed.key).toBeNull()
    expect(bindToSession(closed, ana, ofAnaAgain).key).toBeNull()
    expect(bindToSession(bindToSession(bound, ana, ofBeto), ana, ofAnaAgain).key).toBeNull()
    expect(bindToSession(bindToSession(bound, ana, null), ana, ofAnaAgain).key).toBeNull()
  })

  it('uses the key of the next member who signs in to the tab, once the key cookie belongs to that member', () => {
    expect(bindToSession(bindToSession(bound, ana, ofBeto), beto, ofBeto).key).toBe('k2')
    const waiting = bindToSession(bindToSession(bound, null, null), beto, null)
    expect(waiting.key).toBeNull()
    expect(bindToSession(waiting, beto, ofBeto).key).toBe('k2')
  })
})

describe('stored offline data', () => {
  it('includes the responses about the circle, profiles, appointments and the signed-in person', () => {
    expect(isStoredOffline([['circles', 'list'], { type: 'infinite' }])).toBe(true)
    expect(isStoredOffline([['identity', 'viewer']])).toBe(true)
    expect(isScreenQuery([['identity', 'viewer']])).toBe(false)
    expect(isScreenQuery([['scheduling', 'appointments']])).toBe(true)
  })

  it('excludes private responses: about the account, about links with a token, and searches', () => {
    for (const path of [
      'identity.account',
      'identity.sessions',
      'scheduling.linkedAppointment',
      'circles.search',
    ])
      expect(isStoredOffline([path.split('.')]), path).toBe(false)
    expect(isStoredOffline(['circles.list'])).toBe(false)
  })

  const label = { id: 'one', owner: ana, build: 'b', storedAt: 1_000, size: 10 }
  const rules = { owner: ana, build: 'b', now: 2_000 }

  it('is kept up to its max age if it belongs to the current person and the current build', () => {
    expect(findOutdatedResponses([label], rules)).toEqual([])
    expect(findOutdatedResponses([label], { ...rules, now: 1_000 + maxStoredAgeMs })).toEqual([])
  })

  it('is deleted when it is old or belongs to another person or build', () => {
    expect(findOutdatedResponses([label], { ...rules, owner: beto })).toEqual(['one'])
    expect(findOutdatedResponses([label], { ...rules, build: 'c' })).toEqual(['one'])
    expect(findOutdatedResponses([label], { ...rules, now: 1_001 + maxStoredAgeMs })).toEqual(['one'])
  })

  it('keeps only the newest responses, up to a maximum number and size', () => {
    const many = Array.from({ length: maxStoredResponses + 2 }, (_, index) => ({
      ...label,
      id: String(index),
      storedAt: index,
    }))
    expect(findOutdatedResponses(many, rules).sort()).toEqual(['0', '1'])
    const large = [
      { ...label, id: 'older', storedAt: 1, size: maxStoredBytes - 10 },
      { ...label, id: 'newer', storedAt: 2, size: 20 },
    ]
    expect(findOutdatedResponses(large, rules)).toEqual(['older'])
  })
})
