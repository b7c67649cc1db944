/**
 * Forced-colours mode (Windows contrast themes) paints no backgrounds of the page, so selected elements need system
 * colours.
 */
export const forcedColorsSelectedStyle = {
  _highContrast: { forcedColorAdjust: 'none', bg: 'Highlight', color: 'HighlightText' },
} as const
