/**
 * Style of a selected state in forced-colours mode (Windows contrast themes). That mode does not paint our backgrounds and shadows, so a
 * selected state must use the system's own colour pair. Spread it into the style of the state.
 */
export const chosenInForcedColors = {
  _highContrast: { forcedColorAdjust: 'none', bg: 'Highlight', color: 'HighlightText' },
} as const
