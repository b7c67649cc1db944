import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * On whose behalf something is done: a procedure's path ('circles.explore'), 'job deliver-mail', or a route ('GET /fotos/*').
 * It goes along by itself, so that a slow statement can say who asked it.
 */
const asking = new AsyncLocalStorage<string>()

export function askAs<Result>(name: string, work: () => Result): Result {
  return asking.run(name, work)
}

/** undefined: nobody said. */
export function whoAsks(): string | undefined {
  return asking.getStore()
}
