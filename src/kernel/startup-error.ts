/**
 * The product cannot start, and the person who started it can do something about it. `message` is for that person:
 * Spanish, one sentence per problem and line, saying what to do. `cause` is for whoever wants to know more.
 */
export class StartupError extends Error {
  override name = 'StartupError'
}
