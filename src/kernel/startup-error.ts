/**
 * Error when the product cannot start and the operator can fix the reason. `message` is for the operator: in Spanish, each line has one
 * sentence about one problem and its solution. `cause` has the technical details.
 */
export class StartupError extends Error {
  override name = 'StartupError'
}
