// Do not import Zod in this file: every page loads the message, and would then load the Zod library too.

export const cityRequiredMessage = 'La ciudad es obligatoria cuando no se tiene dirección física.'
