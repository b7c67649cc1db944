import { chakra } from '@chakra-ui/react'

/** The look of PhoneLink and EmailLink: icon and text, with a touch target of 44 px. */
export const ContactLink = chakra('a', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 2,
    minH: 'touch',
    maxW: 'full',
    minW: 0,
    color: 'ink',
    borderRadius: 'sm',
    textDecoration: 'none',
    overflowWrap: 'anywhere',
    '& > span': { minW: 0 },
    '& svg': { flexShrink: 0, color: 'barro' },
    _hover: { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
  },
})
