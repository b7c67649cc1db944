/**
 * The product cannot start, and the operator can fix the reason. `message` is for the operator: Spanish, one sentence with the solution
 * per problem and line. `cause` has the technical details.
 */
export class StartupError extends Error {
  override name = 'StartupError'
}
