import { chakra } from '#client/ui/chakra.ts'

/**
 * A column of form fields. Set `noValidate`, so that errors appear in Spanish at the fields and not in the
 * browser's bubbles.
 */
export const Form = chakra('form', { base: { display: 'flex', flexDirection: 'column', gap: 5 } })
