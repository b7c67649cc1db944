import { chakra } from '#client/ui/chakra.ts'

/** Set `noValidate`, so that the fields show the product's Spanish messages instead of the browser's own. */
export const Form = chakra('form', { base: { display: 'flex', flexDirection: 'column', gap: 5 } })
