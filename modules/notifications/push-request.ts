import { request as requestPlainly } from 'node:http'
import { request as requestSecurely } from 'node:https'
import webpush from 'web-push'
import type { Config } from '#kernel/config.ts'
import {
  classifyIpAddress,
  createDnsLookupWithAddressCheck,
  findIpAddressInUrl,
} from '#kernel/private-networks.ts'
import type { VapidKeys } from '#modules/notifications/vapid-keys.ts'

const timeoutMs = 10_000

export type PushConfig = Pick<Config, 'pushToPrivateHosts' | 'linkBase' | 'mailFrom'>

export interface PushMessage {
  id: string
  title: string
  body: string
  path: string
}

export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

export class ForbiddenPushUrlError extends Error {
  override name = 'ForbiddenPushUrlError'
}

export function isForbiddenPushUrl(
  url: URL,
  { pushToPrivateHosts }: Pick<Config, 'pushToPrivateHosts'>,
): boolean {
  const isPlainAllowed = pushToPrivateHosts && url.protocol === 'http:'
  if (url.protocol !== 'https:' && !isPlainAllowed) return true
  const address = findIpAddressInUrl(url)
  return address !== null && isForbiddenAddress(address, pushToPrivateHosts)
}

function isForbiddenAddress(address: string, pushToPrivateHosts: boolean): boolean {
  const network = classifyIpAddress(address)
  return network === 'LINK_LOCAL' || (network === 'PRIVATE' && !pushToPrivateHosts)
}

/**
 * Sends a push message and returns the HTTP status of the push service's response.
 * @throws ForbiddenPushUrlError, or a network error
 */
export async function sendPushMessage(
  { endpoint, p256dh, auth }: PushTarget,
  message: PushMessage,
  {
    config,
    keys,
    lifetimeSeconds,
    isUrgent,
  }: {
    config: PushConfig
    keys: VapidKeys
    lifetimeSeconds: number
    isUrgent: boolean
  },
): Promise<number> {
  const url = new URL(endpoint)
  if (isForbiddenPushUrl(url, config)) throw new ForbiddenPushUrlError(url.host)
  const { headers, body } = webpush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      TTL: lifetimeSeconds,
      urgency: isUrgent ? 'high' : 'normal',
      topic: message.id.replaceAll('-', '').slice(0, 32),
      vapidDetails: { subject: getContact(config), ...keys },
    },
  )
  const lookup = createDnsLookupWithAddressCheck((address) =>
    isForbiddenAddress(address, config.pushToPrivateHosts) ? new ForbiddenPushUrlError(address) : undefined,
  )
  const request = url.protocol === 'https:' ? requestSecurely : requestPlainly
  const signal = AbortSignal.timeout(timeoutMs)
  return new Promise((resolve, reject) => {
    request(url, { method: 'POST', headers: { ...headers }, lookup, signal }, (response) => {
      response.resume()
      response.on('error', reject)
      resolve(response.statusCode ?? 0)
    })
      .on('error', reject)
      .end(body)
  })
}

function getContact({ linkBase, mailFrom }: PushConfig): string {
  if (linkBase.startsWith('https:')) return linkBase
  return `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`
}
