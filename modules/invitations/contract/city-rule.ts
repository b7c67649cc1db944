// Do not import Zod schemas in this file. Every page loads this message, and the Zod library
// would make every page larger.

export const cityRequiredMessage = 'La ciudad es obligatoria cuando no se tiene dirección física.'
