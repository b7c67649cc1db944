import { useEffect, useState } from 'react'
import { Box, Flex } from '#client/ui/chakra.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SegmentedControl } from '#client/ui/segmented.tsx'
import { StyleGuideActionsSection } from './actions-section.tsx'
import { StyleGuideChoicesSection } from './choices-section.tsx'
import { StyleGuideColorsSection } from './colors-section.tsx'
import { StyleGuideFieldsSection } from './fields-section.tsx'
import { StyleGuideOverlaysSection } from './overlays-section.tsx'
import { StyleGuidePeopleSection } from './people-section.tsx'
import { StyleGuidePrinciplesSection } from './principles-section.tsx'
import { UiStateSamplesSection } from './states-section.tsx'
import { StyleGuideTrustSection } from './trust-section.tsx'
import { StyleGuideTypographySection } from './type-section.tsx'

const SCHEMES = [
  { value: 'system', label: 'Sistema' },
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Oscuro' },
] as const

export function PageComponent() {
  const [scheme, setScheme] = useState<'system' | 'light' | 'dark'>('system')

  useEffect(() => {
    if (scheme === 'system') return
    document.documentElement.dataset.scheme = scheme
    return () => {
      delete document.documentElement.dataset.scheme
    }
  }, [scheme])

  return (
    <Box>
      <title>Estilo · Círculo</title>
      <PageHeader
        title="Estilo"
        text="Las piezas que comparten todas las pantallas, en todos sus estados."
        actions={
          <SegmentedControl label="Esquema de color" options={SCHEMES} value={scheme} onChange={setScheme} />
        }
      />
      <Flex direction="column" gap={14}>
        <StyleGuidePrinciplesSection />
        <StyleGuideColorsSection />
        <StyleGuideTypographySection />
        <StyleGuidePeopleSection />
        <StyleGuideTrustSection />
        <StyleGuideActionsSection />
        <StyleGuideFieldsSection />
        <StyleGuideChoicesSection />
        <StyleGuideOverlaysSection />
        <UiStateSamplesSection />
      </Flex>
    </Box>
  )
}
