import superjson from 'superjson'

export const serializeProcedureOutput = superjson.serialize
