/**
 * What is chosen, where the reader's system decides all colours (Windows contrast themes): backgrounds and shadows of ours are
 * not painted there, so a state that lives in them must speak the system's own pair. Spread it into the style of the state.
 */
export const chosenInForcedColors = {
  _highContrast: { forcedColorAdjust: 'none', bg: 'Highlight', color: 'HighlightText' },
} as const
