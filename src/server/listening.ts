import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '#kernel/config.ts'
import { StartupError } from '#kernel/startup-error.ts'
import { codeOf } from '#platform/logged-error.ts'

/** IPv6 and IPv4 at once, and IPv4 alone for systems without the former. */
const EVERY_ADDRESS = ['::', '0.0.0.0']
const NO_IPV6 = ['EAFNOSUPPORT', 'EADDRNOTAVAIL', 'EINVAL']

/**
 * Finds out, before anything else is started, whether the product will be able to listen, and on which address.
 * @throws StartupError saying what to do about a port that is taken or not allowed.
 */
export async function chooseHost({ host, port }: Pick<Config, 'host' | 'port'>): Promise<string> {
  const candidates = host ? [host] : EVERY_ADDRESS
  for (const candidate of candidates) {
    try {
      await tryToListen(candidate, port)
      return candidate
    } catch (error) {
      const isLast = candidate === candidates.at(-1)
      if (isLast || !NO_IPV6.includes(String(codeOf(error)))) throw explainListenError(error, port, candidate)
    }
  }
  throw new Error('Unreachable: the last candidate either listens or throws')
}

/** The same sentences for a port that was taken between the check and the moment of listening. */
export function explainListenError(error: unknown, port: number, host: string): unknown {
  const sentence = {
    EADDRINUSE: `El puerto ${port} ya está ocupado: cierra el programa que lo usa o elige otro, por ejemplo PORT=${port + 1}.`,
    EACCES: `Este usuario no puede usar el puerto ${port}: elige uno desde 1024, por ejemplo PORT=3000.`,
    EADDRNOTAVAIL: `Este equipo no tiene la dirección ${host}: corrige HOST o quítalo.`,
    ENOTFOUND: `Este equipo no conoce la dirección ${host}: corrige HOST o quítalo.`,
  }[String(codeOf(error))]
  return sentence ? new StartupError(sentence, { cause: error }) : error
}

async function tryToListen(host: string, port: number): Promise<void> {
  const server = createServer()
  server.listen({ host, port, exclusive: true })
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}
