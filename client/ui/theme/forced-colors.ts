/**
 * Forced-colours mode (Windows contrast themes) paints no backgrounds and shadows of the page, so a selected state
 * needs the system's own colours.
 */
export const forcedColorsSelectedStyle = {
  _highContrast: { forcedColorAdjust: 'none', bg: 'Highlight', color: 'HighlightText' },
} as const
