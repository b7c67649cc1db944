// Apart from the schemas: sentences travel to every page, and the code that parses input is heavy.

/** Spec §5, Invitation sign-up. */
export const cityRequired = 'La ciudad es obligatoria cuando no se tiene dirección física.'
