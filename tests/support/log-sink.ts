import { Writable } from 'node:stream'
import { type Logger, pino } from 'pino'

export function createLogSink(level = 'info'): { logger: Logger; lines: string[] } {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return { logger: pino({ level }, sink), lines }
}
