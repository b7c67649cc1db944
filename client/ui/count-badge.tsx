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
    // The badge's text size is in px: large text must not grow over the icon.
    fontSize: '11px',
    fontWeight: 'bold',
    lineHeight: 1,
    fontVariantNumeric: 'tabular-nums',
    _highContrast: { outline: '1px solid' },
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

/** Screen readers ignore the badge: the link's accessible name must contain the count in words. */
export function CountBadge({ count, place }: CountBadgeProps) {
  return <Root aria-hidden="true" data-count={count > maxCount ? `${maxCount}+` : count} place={place} />
}
