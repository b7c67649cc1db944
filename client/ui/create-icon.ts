import { createElement, type SVGProps } from 'react'

interface IconData {
  name: string
  node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number
}

/** `vite.config.ts` replaces lucide's `createIcon`, which would repeat 150 bytes of attributes in each icon. */
export default function createIcon({ name, node }: IconData) {
  const __html = node
    .map(([tag, { key: _key, ...attributes }]) => {
      const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`)
      return `<${tag}${written.join('')}/>`
    })
    .join('')
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each icon of the product, outside of components
  function Icon({ size = 24, strokeWidth, ...props }: IconProps) {
    return createElement('svg', {
      className: 'icon',
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      'aria-hidden': true,
      ...(strokeWidth !== undefined && { style: { strokeWidth } }),
      ...props,
      dangerouslySetInnerHTML: { __html },
    })
  }
  Icon.displayName = name
  return Icon
}
