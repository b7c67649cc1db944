import { chakra } from '@chakra-ui/react'
import type { ComponentPropsWithoutRef } from 'react'
import { Link } from 'react-router-dom'

const recipe = {
  base: {
    color: 'barro',
    fontWeight: 'semibold',
    textDecoration: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.2em',
    borderRadius: 'sm',
    // A finger needs 44 px; the line that it stands in stays as high as it is.
    '@media (pointer: coarse)': { py: '9px', my: '-9px' },
    _hover: { textDecorationThickness: '2px' },
  },
} as const

const RouterRoot = chakra(Link, recipe)
const AnchorRoot = chakra('a', recipe)

export type TextLinkProps = Omit<ComponentPropsWithoutRef<'a'>, 'href' | 'color'> &
  (
    | { to: string /** What the next screen finds in its location. */; state?: unknown; href?: undefined }
    | { to?: undefined; href: string; state?: undefined }
  )

/** A link within running text: `to` for a path of the product, `href` for anything else. */
export function TextLink({ to, state, href, ...rest }: TextLinkProps) {
  if (to !== undefined) return <RouterRoot to={to} state={state} {...rest} />
  return <AnchorRoot href={href} {...rest} />
}
