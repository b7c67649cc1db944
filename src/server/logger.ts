import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from '#kernel/config.ts'
import { describeError } from '#platform/logged-error.ts'

export function createLogger(
  config: Pick<Config, 'logLevel'>,
  destination: DestinationStream | undefined,
): Logger {
  const settings = {
    level: config.logLevel,
    serializers: {
      err: (error: unknown) => describeError(error),
      req: ({ method }: { method?: string }) => ({ method }),
      res: ({ statusCode }: { statusCode?: number }) => ({ statusCode }),
    },
  }
  return destination ? pino(settings, destination) : pino(settings)
}
