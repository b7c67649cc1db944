import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '#kernel/config.ts'
import { loggedError } from '#platform/logged-error.ts'

/**
 * The process's log: one JSON object per line, without personal data. Errors lose what quotes people (`loggedError`), and a request
 * is never written as it came: `request-log.ts` says what is kept of it.
 */
export function createLogger(
  config: Pick<Config, 'logLevel'>,
  destination: DestinationStream | undefined,
): Logger {
  const settings = {
    level: config.logLevel,
    serializers: {
      err: (error: unknown) => loggedError(error),
      // Of what the framework logs by itself.
      req: ({ method }: { method?: string }) => ({ method }),
      res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }),
    },
  }
  return destination ? pino(settings, destination) : pino(settings)
}
