import { chakra } from '#client/ui/chakra.ts'

const Root = chakra('b', {
  base: {
    position: 'absolute',
    display: 'grid',
    placeItems: 'center',
    minW: '18px',
    h: '18px',
    px: '4px',
    borderRadius: 'full',
    bg: 'barro',
    color: 'barro.on',
    // The badge's text size is in px: with large text, a growing badge would cover the icon or the next link.
    fontSize: '11px',
    fontWeight: 'bold',
    lineHeight: 1,
    fontVariantNumeric: 'tabular-nums',
    _highContrast: { outline: '1px solid' },
    // Generated content is not part of the link's accessible name.
    _before: { content: 'attr(data-count)' },
  },
  variants: {
    place: {
      icon: { top: '5px', insetInlineEnd: 'calc(50% - 24px)' },
      label: { top: '12px', insetInlineEnd: '-5px' },
      square: { top: '2px', insetInlineStart: 'calc(50% + 1px)' },
    },
  },
})

const maxCount = 99

interface CountBadgeProps {
  count: number
  place: 'icon' | 'label' | 'square'
}

/** A count on a navigation link, such as '3' or '99+'. The link's accessible name contains the count in words. */
export function CountBadge({ count, place }: CountBadgeProps) {
  return <Root aria-hidden="true" data-count={count > maxCount ? `${maxCount}+` : count} place={place} />
}
