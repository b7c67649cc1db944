/** The light colours of `client/ui/theme/colors.ts`; a test compares the two files. */
export const linkPreviewPalette = {
  paper: '#FBF7F1',
  surface: '#FFFFFF',
  ink: '#221B17',
  muted: '#6B5F57',
  hairline: '#E9DFD4',
  barro: { full: '#A63F24', tint: '#FBE7DF', onTint: '#7E2E19' },
  agave: { full: '#1D6658', tint: '#DCEFEA', onTint: '#134A40' },
  maiz: { full: '#F2C14E', tint: '#FBEFCF', onTint: '#5C4200' },
  sand: { full: '#EDE0D0', tint: '#EDE0D0', onTint: '#5A4A3C' },
} as const

export const avatarBackgroundTints = [
  linkPreviewPalette.barro,
  linkPreviewPalette.agave,
  linkPreviewPalette.maiz,
  linkPreviewPalette.sand,
] as const
