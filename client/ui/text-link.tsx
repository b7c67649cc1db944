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
    cursor: 'pointer',
    '@media (pointer: coarse)': { py: '9px', my: '-9px' },
    _hover: { textDecorationThickness: '2px' },
  },
  variants: {
    plain: { true: { color: 'inherit', textDecoration: 'none', overflowWrap: 'anywhere' } },
  },
} as const

export const TextButton = chakra('button', recipe)

const RouterRoot = chakra(Link, recipe)
const AnchorRoot = chakra('a', recipe)

export type TextLinkProps = Omit<ComponentPropsWithoutRef<'a'>, 'href' | 'color'> & {
  plain?: boolean
} & ({ to: string; state?: unknown; href?: undefined } | { to?: undefined; href: string; state?: undefined })

export function TextLink({ to, state, href, ...rest }: TextLinkProps) {
  if (to !== undefined) return <RouterRoot to={to} state={state} discover="none" {...rest} />
  return <AnchorRoot href={href} {...rest} />
}
