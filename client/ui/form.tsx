import { chakra } from '#client/ui/chakra.ts'

/** Set `noValidate`: the fields then show Spanish error messages instead of the browser's own messages. */
export const Form = chakra('form', { base: { display: 'flex', flexDirection: 'column', gap: 5 } })
