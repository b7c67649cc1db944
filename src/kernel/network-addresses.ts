import { isIP } from 'node:net'

export function isLoopbackHostname(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}

export function isIpNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const maxPrefixLength = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  const isMask = bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= maxPrefixLength)
  return maxPrefixLength > 0 && isMask && rest.length === 0
}

export function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false
  const url = new URL(value)
  return ['http:', 'https:'].includes(url.protocol) && url.href === `${url.origin}/`
}

export function isTrustProxySetting(value: string): boolean {
  return /^(true|false|\d{1,2})$/.test(value) || value.split(',').every((part) => isIpNetwork(part.trim()))
}

export function parseTrustProxySetting(value: string): boolean | number | string[] {
  if (value === 'true' || value === 'false') return value === 'true'
  if (/^\d+$/.test(value)) return Number(value)
  return value.split(',').map((address) => address.trim())
}
