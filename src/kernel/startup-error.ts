/**
 * An error that prevents the start of the product, and that the operator can fix. Each line of `message` is one Spanish
 * sentence about one problem and its solution.
 */
export class StartupError extends Error {
  override name = 'StartupError'
}
