import { isIP } from 'node:net'

/** Whether a host, as a URL has it, is this machine whoever asks. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
}

/** '10.0.0.0/8', or one address. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  const isMask = bits === undefined || (/^[1-9]\d*$/.test(bits) && Number(bits) <= longest)
  return longest > 0 && isMask && rest.length === 0
}

/** Scheme, host and port, and nothing after them. */
export function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false
  const url = new URL(value)
  return ['http:', 'https:'].includes(url.protocol) && url.href === `${url.origin}/`
}

/** Whether a text says who may stand in front: true, false, how many proxies, or their addresses. */
export function isTrustProxy(value: string): boolean {
  return /^(true|false|\d{1,2})$/.test(value) || value.split(',').every((part) => isNetwork(part.trim()))
}

/** The same as Fastify takes it. @param value one that `isTrustProxy` accepts */
export function toTrustProxy(value: string): boolean | number | string[] {
  if (value === 'true' || value === 'false') return value === 'true'
  if (/^\d+$/.test(value)) return Number(value)
  return value.split(',').map((address) => address.trim())
}
