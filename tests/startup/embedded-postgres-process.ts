import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'

const write = (details: object, message: string) =>
  process.stderr.write(`${message} ${JSON.stringify(details)}\n`)
try {
  const server = await startEmbeddedPostgres({
    dataDir: process.argv[2] ?? '',
    log: { info: write, warn: write, error: write },
  })
  process.stdout.write(`url ${server.url}\n`)
  for await (const _ of process.stdin);
  await server.stop()
  process.stdout.write('stopped\n')
} catch (error) {
  process.stderr.write(`rejected ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
