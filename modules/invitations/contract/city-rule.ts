// A file without schemas: every page loads the messages, and the schema library would make each page larger.

export const cityRequired = 'La ciudad es obligatoria cuando no se tiene dirección física.'
