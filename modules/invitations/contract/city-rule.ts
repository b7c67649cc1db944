// Do not import schemas here: every page loads this message, and the schema library would make each page larger.

export const cityRequired = 'La ciudad es obligatoria cuando no se tiene dirección física.'
