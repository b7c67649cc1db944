import { chakra } from '@chakra-ui/react'

/**
 * One column of fields. Give it `noValidate`: what is wrong is said in Spanish at the fields, not by the browser.
 */
export const Form = chakra('form', { base: { display: 'flex', flexDirection: 'column', gap: 5 } })
