import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '#kernel/config.ts'
import { StartupError } from '#kernel/startup-error.ts'
import { getErrorCode } from '#platform/logged-error.ts'

const EVERY_ADDRESS = ['::', '0.0.0.0']
const NO_IPV6 = ['EAFNOSUPPORT', 'EADDRNOTAVAIL', 'EINVAL']

/**
 * Returns the host on which the server can listen.
 * @throws StartupError with advice about a port that is in use or not allowed
 */
export async function chooseListenHost({ host, port }: Pick<Config, 'host' | 'port'>): Promise<string> {
  const candidates = host ? [host] : EVERY_ADDRESS
  for (const candidate of candidates) {
    try {
      await tryToListen(candidate, port)
      return candidate
    } catch (error) {
      const isLast = candidate === candidates.at(-1)
      if (isLast || !NO_IPV6.includes(String(getErrorCode(error))))
        throw explainListenError(error, port, candidate)
    }
  }
  throw new Error('Unreachable: the last candidate either listens or throws')
}

export function explainListenError(error: unknown, port: number, host: string): unknown {
  const sentence = {
    EADDRINUSE: `El puerto ${port} ya está ocupado: cierra el programa que lo usa o elige otro, por ejemplo PORT=${port + 1}.`,
    EACCES: `Este usuario no puede usar el puerto ${port}: elige uno desde 1024, por ejemplo PORT=3000.`,
    EADDRNOTAVAIL: `Este equipo no tiene la dirección ${host}: corrige HOST o quítalo.`,
    ENOTFOUND: `Este equipo no conoce la dirección ${host}: corrige HOST o quítalo.`,
  }[String(getErrorCode(error))]
  return sentence ? new StartupError(sentence, { cause: error }) : error
}

async function tryToListen(host: string, port: number): Promise<void> {
  const server = createServer()
  server.listen({ host, port, exclusive: true })
  await once(server, 'listening')
  server.close()
  await once(server, 'close')
}
