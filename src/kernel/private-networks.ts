import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

// URLs that a browser or an imported file supplies must not make the server request internal hosts.

const privateHosts = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  privateHosts.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  privateHosts.addSubnet(network, prefix, 'ipv6')

/** Cloud providers serve credentials at link-local addresses, so no setting allows requests to link-local addresses. */
const linkLocalHosts = new BlockList()
linkLocalHosts.addSubnet('169.254.0.0', 16, 'ipv4')
linkLocalHosts.addSubnet('64:ff9b::a9fe:0', 112, 'ipv6')
linkLocalHosts.addSubnet('fe80::', 10, 'ipv6')

export type IpAddressKind = 'LINK_LOCAL' | 'PRIVATE' | 'PUBLIC'

export function classifyIpAddress(address: string): IpAddressKind {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (linkLocalHosts.check(address, family)) return 'LINK_LOCAL'
  return privateHosts.check(address, family) ? 'PRIVATE' : 'PUBLIC'
}

/** Node does no DNS lookup for an IP address in a URL, so IP addresses need a separate check. */
export function findIpAddressInUrl(url: URL): string | null {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? null : host
}

/** Checks the addresses to which Node then connects, because a second DNS query could return other addresses. */
export function createDnsLookupWithAddressCheck(
  findRejection: (address: string) => Error | undefined,
): LookupFunction {
  return (hostname, options, answer) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return answer(error ?? new Error('no tiene dirección'), '', 0)
      const rejections = addresses.map(({ address }) => findRejection(address))
      const rejection = rejections.find((found) => found !== undefined)
      if (rejection) answer(rejection, '', 0)
      else if (options.all) answer(null, addresses)
      else answer(null, first.address, first.family)
    })
  }
}
