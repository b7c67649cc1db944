/** Forced-colours mode (Windows contrast themes) paints no backgrounds and shadows of the page. */
export const forcedColorsSelectedStyle = {
  _highContrast: { forcedColorAdjust: 'none', bg: 'Highlight', color: 'HighlightText' },
} as const
