import { useEffect, useState } from 'react'
import { Box, Flex } from '#client/ui/chakra.ts'
import { PageHeader } from '#client/ui/page-header.tsx'
import { SegmentedControl } from '#client/ui/segmented.tsx'
import { ActionsSection } from './actions-section.tsx'
import { ChoicesSection } from './choices-section.tsx'
import { ColorsSection } from './colors-section.tsx'
import { FieldsSection } from './fields-section.tsx'
import { OverlaysSection } from './overlays-section.tsx'
import { PeopleSection } from './people-section.tsx'
import { PrinciplesSection } from './principles-section.tsx'
import { UiStateSamplesSection } from './states-section.tsx'
import { TrustSection } from './trust-section.tsx'
import { TypographySection } from './type-section.tsx'

const SCHEMES = [
  { value: 'system', label: 'Sistema' },
  { value: 'light', label: 'Claro' },
  { value: 'dark', label: 'Oscuro' },
] as const

export function Component() {
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
        <PrinciplesSection />
        <ColorsSection />
        <TypographySection />
        <PeopleSection />
        <TrustSection />
        <ActionsSection />
        <FieldsSection />
        <ChoicesSection />
        <OverlaysSection />
        <UiStateSamplesSection />
      </Flex>
    </Box>
  )
}
