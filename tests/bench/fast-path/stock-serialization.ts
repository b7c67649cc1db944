import superjson from 'superjson'

export const serializeOutput = superjson.serialize
