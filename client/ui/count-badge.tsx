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
    // The badge keeps its size with large text, because it would cover the icon or the next link.
    fontSize: '11px',
    fontWeight: 'bold',
    lineHeight: 1,
    fontVariantNumeric: 'tabular-nums',
    _highContrast: { outline: '1px solid' },
    // Generated content is not part of the link's name, which has the number in words.
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
  /** Position in its link: over the icon of a bottom bar, beside a label, or over the icon of a square link. */
  place: 'icon' | 'label' | 'square'
}

/** A number on a link of the navigation, up to '99+'. Screen readers ignore it: the link's name has the number in words. */
export function CountBadge({ count, place }: CountBadgeProps) {
  return <Root aria-hidden="true" data-count={count > maxCount ? `${maxCount}+` : count} place={place} />
}
