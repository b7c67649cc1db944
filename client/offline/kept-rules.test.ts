import { describe, expect, it } from 'vitest'
import { personIdSchema } from '#kernel/ids/contract.ts'
import {
  bind,
  findOutdated,
  isKept,
  isOfAScreen,
  longestKeptMs,
  mostAnswers,
  mostBytes,
  unbound,
} from './kept-rules.ts'

const ana = personIdSchema.parse('019e4c3a-0000-7000-8000-000000000001')
const beto = personIdSchema.parse('019e4c3a-0000-7000-8000-000000000002')
const ofAna = { personId: ana, key: 'k1' }
const ofAnaAgain = { personId: ana, key: 'k3' }
const ofBeto = { personId: beto, key: 'k2' }

describe('a tab', () => {
  const bound = bind(unbound, ana, ofAna)

  it('keeps under the key of the session of whom it shows', () => {
    expect(bound).toEqual({ viewer: ana, key: 'k1', closed: false })
    expect(bind(bound, ana, ofAna)).toBe(bound)
  })

  it('keeps nothing for a visitor, whatever cookie is there', () => {
    expect(bind(unbound, null, ofAna).key).toBeNull()
    expect(bind(bound, null, null).key).toBeNull()
  })

  it('never keeps what it shows of one person under the key of another', () => {
    expect(bind(unbound, ana, ofBeto).key).toBeNull()
    expect(bind(bound, ana, ofBeto).key).toBeNull()
    expect(bind(bound, beto, ofAna).key).toBeNull()
  })

  it('keeps nothing more once another session of the same person has come: somebody may have been there in between', () => {
    const closed = bind(bound, ana, ofAnaAgain)
    expect(closed.key).toBeNull()
    expect(bind(closed, ana, ofAnaAgain).key).toBeNull()
    expect(bind(bind(bound, ana, ofBeto), ana, ofAnaAgain).key).toBeNull()
    expect(bind(bind(bound, ana, null), ana, ofAnaAgain).key).toBeNull()
  })

  it('begins anew with whom it shows next, and waits for their key', () => {
    expect(bind(bind(bound, ana, ofBeto), beto, ofBeto).key).toBe('k2')
    const waiting = bind(bind(bound, null, null), beto, null)
    expect(waiting.key).toBeNull()
    expect(bind(waiting, beto, ofBeto).key).toBe('k2')
  })
})

describe('what is kept', () => {
  it('is the circle, profiles and appointments, and who is signed in', () => {
    expect(isKept([['circles', 'list'], { type: 'infinite' }])).toBe(true)
    expect(isKept([['identity', 'viewer']])).toBe(true)
    expect(isOfAScreen([['identity', 'viewer']])).toBe(false)
    expect(isOfAScreen([['scheduling', 'appointments']])).toBe(true)
  })

  it('is nothing of the account, of links that open something or of searches', () => {
    for (const path of [
      'identity.account',
      'identity.sessions',
      'scheduling.linkedAppointment',
      'circles.search',
    ])
      expect(isKept([path.split('.')]), path).toBe(false)
    expect(isKept(['circles.list'])).toBe(false)
  })

  const label = { id: 'one', owner: ana, build: 'b', keptAt: 1_000, size: 10 }
  const rules = { owner: ana, build: 'b', now: 2_000 }

  it('stays while it is its owner’s, of this build and not old', () => {
    expect(findOutdated([label], rules)).toEqual([])
    expect(findOutdated([label], { ...rules, now: 1_000 + longestKeptMs })).toEqual([])
  })

  it('goes when it is somebody else’s, of another build or old', () => {
    expect(findOutdated([label], { ...rules, owner: beto })).toEqual(['one'])
    expect(findOutdated([label], { ...rules, build: 'c' })).toEqual(['one'])
    expect(findOutdated([label], { ...rules, now: 1_001 + longestKeptMs })).toEqual(['one'])
  })

  it('gives way to what is newer, by number and by size', () => {
    const many = Array.from({ length: mostAnswers + 2 }, (_, index) => ({
      ...label,
      id: String(index),
      keptAt: index,
    }))
    expect(findOutdated(many, rules).sort()).toEqual(['0', '1'])
    const large = [
      { ...label, id: 'older', keptAt: 1, size: mostBytes - 10 },
      { ...label, id: 'newer', keptAt: 2, size: 20 },
    ]
    expect(findOutdated(large, rules)).toEqual(['older'])
  })
})
