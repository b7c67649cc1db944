/**
 * Style of a selected state in forced-colours mode (Windows contrast themes). That mode paints none of our
 * backgrounds and shadows, so a selected state must use the colour pair of the system. Spread this constant
 * into the style of the state.
 */
export const forcedColorsSelectedStyle = {
  _highContrast: { forcedColorAdjust: 'none', bg: 'Highlight', color: 'HighlightText' },
} as const
