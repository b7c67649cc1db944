/** The builder unchanged: tRPC then calls `parseAsync` of a schema. */
export function parseAtOnce<Builder>(builder: Builder): Builder {
  return builder
}
