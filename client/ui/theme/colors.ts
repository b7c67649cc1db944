import { defineSemanticTokens } from '@chakra-ui/react'

const scheme = (light: string, dark: string) => ({
  value: { base: light, _dark: dark },
})

/** Every text has a contrast of at least 4.5:1 on its background, input borders at least 3:1. */
export const semanticColors = defineSemanticTokens.colors({
  paper: scheme('#FBF7F1', '#181412'),
  surface: scheme('#FFFFFF', '#231D1A'),
  sunken: scheme('#F3EADF', '#2D2622'),
  ink: scheme('#221B17', '#F5EDE5'),
  muted: scheme('#6B5F57', '#B8AAA0'),
  hairline: scheme('#E9DFD4', '#3A322D'),
  field: scheme('#8F8278', '#8A7D73'),
  veil: scheme('rgba(34, 27, 23, 0.48)', 'rgba(0, 0, 0, 0.64)'),
  stage: {
    DEFAULT: scheme('#14100D', '#0F0B09'),
    on: scheme('#F5EDE5', '#F5EDE5'),
    raised: scheme('#332B26', '#2D2622'),
  },
  barro: {
    DEFAULT: scheme('#A63F24', '#F29A7C'),
    hover: scheme('#8C331C', '#F7B09A'),
    on: scheme('#FFFFFF', '#2A120A'),
    tint: scheme('#FBE7DF', '#45251A'),
    onTint: scheme('#7E2E19', '#F7B79F'),
  },
  agave: {
    DEFAULT: scheme('#1D6658', '#7CCBB9'),
    on: scheme('#FFFFFF', '#0A2620'),
    tint: scheme('#DCEFEA', '#173A33'),
    onTint: scheme('#134A40', '#A5DCCF'),
  },
  maiz: {
    DEFAULT: scheme('#F2C14E', '#F2C14E'),
    on: scheme('#221B17', '#221B17'),
    tint: scheme('#FBEFCF', '#3D3015'),
    onTint: scheme('#5C4200', '#F5CE6E'),
  },
  danger: {
    DEFAULT: scheme('#A3231B', '#FF9A8F'),
    hover: scheme('#861A13', '#FFB4AB'),
    on: scheme('#FFFFFF', '#33090A'),
    tint: scheme('#FBE3E0', '#4A1D19'),
    onTint: scheme('#8E1C15', '#FFB4AB'),
  },
  sand: {
    DEFAULT: scheme('#EDE0D0', '#3E342D'),
    on: scheme('#5A4A3C', '#E3D3C4'),
  },
})
