import { Box, chakra, Grid } from '#client/ui/chakra.ts'
import { StyleGuideSection } from './section.tsx'

const SWATCHES = [
  { bg: 'paper', color: 'ink', name: 'paper · ink' },
  { bg: 'surface', color: 'ink', name: 'surface · ink' },
  { bg: 'surface', color: 'muted', name: 'surface · muted' },
  { bg: 'sunken', color: 'muted', name: 'sunken · muted' },
  { bg: 'barro', color: 'barro.on', name: 'barro' },
  { bg: 'barro.tint', color: 'barro.onTint', name: 'barro.tint' },
  { bg: 'agave', color: 'agave.on', name: 'agave' },
  { bg: 'agave.tint', color: 'agave.onTint', name: 'agave.tint' },
  { bg: 'maiz', color: 'maiz.on', name: 'maiz' },
  { bg: 'maiz.tint', color: 'maiz.onTint', name: 'maiz.tint' },
  { bg: 'danger', color: 'danger.on', name: 'danger' },
  { bg: 'danger.tint', color: 'danger.onTint', name: 'danger.tint' },
] as const

export function StyleGuideColorsSection() {
  return (
    <StyleGuideSection title="Color">
      <Grid
        templateColumns={{
          base: 'repeat(2, minmax(0, 1fr))',
          sm: 'repeat(3, minmax(0, 1fr))',
          lg: 'repeat(6, minmax(0, 1fr))',
        }}
        gap={3}
      >
        {SWATCHES.map(({ bg, color, name }) => (
          <Box key={name} bg={bg} color={color} borderWidth="1px" borderRadius="lg" p={3}>
            <chakra.p textStyle="lead" fontWeight="bold">
              Aa
            </chakra.p>
            <chakra.p textStyle="caption">{name}</chakra.p>
          </Box>
        ))}
      </Grid>
    </StyleGuideSection>
  )
}
