/**
 * Error when the product cannot start and the operator can fix the cause. In `message`, each line is one
 * Spanish sentence about one problem and its solution. `cause` has the technical details.
 */
export class StartupError extends Error {
  override name = 'StartupError'
}
