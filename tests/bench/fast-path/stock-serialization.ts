import superjson from 'superjson'

/** superjson for all outputs. */
export const serializeOutput = superjson.serialize
