import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { chakra } from '#client/ui/chakra.ts'
import { type ButtonSize, type ButtonVariant, buttonRecipe } from './button-recipe.ts'

const RouterRoot = chakra(Link, buttonRecipe)
const AnchorRoot = chakra('a', buttonRecipe)

interface LinkButtonLook extends Omit<ComponentPropsWithoutRef<'a'>, 'href' | 'color'> {
  variant?: ButtonVariant
  size?: ButtonSize
  full?: boolean
  /** A square link shows only an icon, and needs an `aria-label`. */
  square?: boolean
  icon?: ReactNode
}

export type LinkButtonProps = LinkButtonLook &
  (
    | { /** Path of a page of the product. */ to: string; href?: undefined }
    | {
        to?: undefined
        href: string
      }
  )

export function LinkButton(props: LinkButtonProps) {
  const { to, href, icon, children, ...look } = props
  const content = (
    <>
      {icon}
      {children}
    </>
  )
  if (to !== undefined) {
    return (
      <RouterRoot className="no-print" to={to} discover="none" {...look}>
        {content}
      </RouterRoot>
    )
  }
  return (
    <AnchorRoot className="no-print" href={href} {...look}>
      {content}
    </AnchorRoot>
  )
}
