/**
 * The product cannot start, and the operator can fix the cause. Each line of `message` is one Spanish sentence about
 * one problem and its solution.
 */
export class StartupError extends Error {
  override name = 'StartupError'
}
