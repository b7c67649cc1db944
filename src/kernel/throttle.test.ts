import { describe, expect, it } from 'vitest'
import { getNetworkOfIpAddress } from '#kernel/throttle.ts'

describe('getNetwork', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:51234', '192.0.2.7'],
    ['[::ffff:192.0.2.7]:51234', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:c000:0207', '192.0.2.7'],
    ['0:0:0:0:0:FFFF:192.0.2.7', '192.0.2.7'],
  ])('getNetwork returns the IPv4 address in %s, without a port or an IPv6 prefix', (address, network) => {
    expect(getNetworkOfIpAddress(address)).toBe(network)
  })

  it.each([
    '2001:db8:1:200::',
    '2001:db8:1:2ff::9',
    '2001:0DB8:0001:0202:ffff:ffff:ffff:ffff',
    '2001:db8:1:200:a:b:c:d',
    '2001:db8:1:200::9%eth0',
    '[2001:db8:1:200::9]:51234',
    '[2001:db8:1:200::9]',
  ])(
    'getNetwork returns the same /56 network for every IPv6 address of one customer of an Internet provider: %s',
    (address) => {
      expect(getNetworkOfIpAddress(address)).toBe('2001:db8:1:200::/56')
    },
  )

  it.each([
    ['2001:db8:1:300::9', '2001:db8:1:300::/56'],
    ['2001:db8::9', '2001:db8:0:0::/56'],
    ['::1', '0:0:0:0::/56'],
    ['fe80::1', 'fe80:0:0:0::/56'],
    ['64:ff9b::192.0.2.7', '64:ff9b:0:0::/56'],
    ['1:2:3:4:5:6:192.0.2.7', '1:2:3:0::/56'],
    ['::', '0:0:0:0::/56'],
  ])('getNetwork returns the /56 network of the IPv6 address %s', (address, network) => {
    expect(getNetworkOfIpAddress(address)).toBe(network)
  })

  it.each(['', 'unknown', 'a:b', '1.2.3', '_x', '::ffff:1.2.3.4.5'])(
    'getNetwork returns a text that is not an IP address unchanged: %o',
    (text) => {
      expect(getNetworkOfIpAddress(text)).toBe(text)
    },
  )
})
