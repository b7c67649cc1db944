import type { ComponentPropsWithoutRef } from 'react'
import { Link } from 'react-router-dom'
import { chakra } from '#client/ui/chakra.ts'

const recipe = {
  base: {
    color: 'barro',
    fontWeight: 'semibold',
    textDecoration: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.2em',
    borderRadius: 'sm',
    // Padding makes the touch target 44 px high; the negative margin keeps the line height.
    '@media (pointer: coarse)': { py: '9px', my: '-9px' },
    _hover: { textDecorationThickness: '2px' },
  },
} as const

const RouterRoot = chakra(Link, recipe)
const AnchorRoot = chakra('a', recipe)

export type TextLinkProps = Omit<ComponentPropsWithoutRef<'a'>, 'href' | 'color'> &
  (
    | { to: string /** Location state of the next screen. */; state?: unknown; href?: undefined }
    | { to?: undefined; href: string; state?: undefined }
  )

/** A link within running text: `to` for a path of the product, `href` for anything else. */
export function TextLink({ to, state, href, ...rest }: TextLinkProps) {
  if (to !== undefined) return <RouterRoot to={to} state={state} {...rest} />
  return <AnchorRoot href={href} {...rest} />
}
