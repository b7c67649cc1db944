import { chakra } from '#client/ui/chakra.ts'

/** One column of fields. Set `noValidate`: errors appear in Spanish at the fields, not in the browser's bubbles. */
export const Form = chakra('form', { base: { display: 'flex', flexDirection: 'column', gap: 5 } })
