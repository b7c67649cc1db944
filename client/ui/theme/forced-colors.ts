/**
 * Style of a selected state in forced-colours mode (Windows contrast themes). This mode paints no backgrounds and
 * shadows of the page, so a selected state needs the system's own colours. Spread this constant into the style of the
 * selected state.
 */
export const forcedColorsSelectedStyle = {
  _highContrast: { forcedColorAdjust: 'none', bg: 'Highlight', color: 'HighlightText' },
} as const
