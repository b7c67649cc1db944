// Do not import Zod in this file, which every page loads.

export const cityRequiredMessage = 'La ciudad es obligatoria cuando no se tiene dirección física.'
