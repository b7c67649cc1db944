/** Each line of `message` is a Spanish sentence about a problem that the operator can fix. */
export class StartupError extends Error {
  override name = 'StartupError'
}
