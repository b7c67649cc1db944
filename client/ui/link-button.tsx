import { chakra } from '@chakra-ui/react'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { type ButtonSize, type ButtonVariant, buttonRecipe } from './button-recipe.ts'

const RouterRoot = chakra(Link, buttonRecipe)
const AnchorRoot = chakra('a', buttonRecipe)

interface LinkButtonLook extends Omit<ComponentPropsWithoutRef<'a'>, 'href' | 'color'> {
  variant?: ButtonVariant
  size?: ButtonSize
  full?: boolean
  /** As wide as high, for an icon alone: then give an `aria-label`. */
  square?: boolean
  icon?: ReactNode
}

export type LinkButtonProps = LinkButtonLook &
  (
    | { /** A path of the product. */ to: string; href?: undefined }
    | {
        to?: undefined /** `tel:`, `mailto:`, `https:` and downloads; leaves the client's router alone. */
        href: string
      }
  )

/** A link that looks like a button: it leads somewhere and changes nothing by itself. */
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
      <RouterRoot to={to} {...look}>
        {content}
      </RouterRoot>
    )
  }
  return (
    <AnchorRoot href={href} {...look}>
      {content}
    </AnchorRoot>
  )
}
