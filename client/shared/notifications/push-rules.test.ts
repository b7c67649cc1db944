import { describe, expect, it } from 'vitest'
import { personIdSchema } from '#kernel/ids/contract.ts'
import {
  computePushActivationState,
  decidePushSubscriptionStep,
  isIosBrowser,
  parseStoredPushSubscription,
} from './push-rules.ts'

describe('the push state of a browser', () => {
  const facts = {
    publicKey: 'B',
    hasPush: true,
    isIos: false,
    isInstalled: false,
    permission: 'granted',
    isSubscribed: true,
  } as const

  it('push messages are active only if the member has a subscription and gave permission', () => {
    expect(computePushActivationState(facts)).toBe('active')
    expect(computePushActivationState({ ...facts, isSubscribed: false })).toBe('inactive')
    expect(computePushActivationState({ ...facts, permission: 'default' })).toBe('inactive')
    expect(computePushActivationState({ ...facts, permission: 'denied' })).toBe('denied')
  })

  it('a browser on iOS gets push messages only in the installed app', () => {
    expect(computePushActivationState({ ...facts, hasPush: false, isIos: true })).toBe('installFirst')
    expect(computePushActivationState({ ...facts, hasPush: false, isIos: true, isInstalled: true })).toBe(
      'unsupported',
    )
    expect(computePushActivationState({ ...facts, hasPush: false })).toBe('unsupported')
    expect(computePushActivationState({ ...facts, isIos: true, isInstalled: true })).toBe('active')
  })

  it('push messages are not offered if the operator disabled the service worker', () => {
    expect(computePushActivationState({ ...facts, publicKey: null })).toBe('switchedOff')
  })
})

describe('iOS', () => {
  it('isIosBrowser recognizes iPhones, and iPads whose user agent names a Mac', () => {
    const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15'
    const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
    expect(isIosBrowser({ userAgent: phone, maxTouchPoints: 5 })).toBe(true)
    expect(isIosBrowser({ userAgent: mac, maxTouchPoints: 5 })).toBe(true)
    expect(isIosBrowser({ userAgent: mac, maxTouchPoints: 0 })).toBe(false)
    const android = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36'
    expect(isIosBrowser({ userAgent: android, maxTouchPoints: 5 })).toBe(false)
  })
})

describe('the subscription of a browser, when a page starts', () => {
  const viewer = personIdSchema.parse('0193a1be-593c-77f5-9046-9292fa3b99e5')
  const other = personIdSchema.parse('0193a1be-593c-77f5-9046-9292fa3b99e6')
  const mark = { personId: viewer, session: 's1', endpoint: 'https://push.example/1' }
  const situation = { mark, viewer, session: 's1', permission: 'granted', endpoint: mark.endpoint } as const

  it('a page load does not send the push subscription to a server that already has it', () => {
    expect(decidePushSubscriptionStep(situation)).toBe('none')
    expect(decidePushSubscriptionStep({ ...situation, mark: null, endpoint: null })).toBe('none')
  })

  it('a page load sends the push subscription to the server if the session or the subscription is new', () => {
    expect(decidePushSubscriptionStep({ ...situation, session: 's2' })).toBe('subscribe')
    expect(decidePushSubscriptionStep({ ...situation, endpoint: 'https://push.example/2' })).toBe('subscribe')
    expect(decidePushSubscriptionStep({ ...situation, endpoint: null })).toBe('subscribe')
  })

  it('a page load cancels the push subscription of a browser if another member has signed in', () => {
    expect(decidePushSubscriptionStep({ ...situation, mark: null })).toBe('forget')
    expect(decidePushSubscriptionStep({ ...situation, mark: null, viewer: null })).toBe('forget')
    expect(decidePushSubscriptionStep({ ...situation, viewer: other })).toBe('forget')
    expect(decidePushSubscriptionStep({ ...situation, permission: 'default' })).toBe('forget')
  })

  it('an expired session keeps the push subscription, because the member is likely to sign in again', () => {
    expect(decidePushSubscriptionStep({ ...situation, viewer: null, session: '' })).toBe('none')
  })
})

describe('the record of a subscription in the browser', () => {
  it('the stored data about a push subscription is ignored if it is incomplete', () => {
    const mark = { personId: 'p', session: 's', endpoint: 'e' }
    expect(parseStoredPushSubscription(JSON.stringify(mark))).toEqual(mark)
    for (const text of ['', 'null', '{}', '[]', '1', '{"personId":"p","session":1,"endpoint":"e"}'])
      expect(parseStoredPushSubscription(text), text).toBeNull()
  })
})
