export async function runWithCleanup(
  command: (ending: (() => Promise<unknown>)[]) => Promise<boolean>,
): Promise<void> {
  const ending: (() => Promise<unknown>)[] = []
  let ended: Promise<void> | undefined
  const end = () => {
    ended ??= undo(ending)
    return ended
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void end().finally(() => process.exit(1)))
  }
  try {
    process.exitCode = (await command(ending)) ? 0 : 1
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exitCode = 1
  }
  await end()
}

async function undo(ending: (() => Promise<unknown>)[]): Promise<void> {
  for (const step of ending.reverse()) {
    await step().catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
  }
}
