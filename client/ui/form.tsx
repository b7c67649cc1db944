import { chakra } from '#client/ui/chakra.ts'

/** Set `noValidate`: the fields then show Spanish messages instead of the browser's own. */
export const Form = chakra('form', { base: { display: 'flex', flexDirection: 'column', gap: 5 } })
