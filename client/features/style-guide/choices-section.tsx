import { useState } from 'react'
import { Flex } from '#client/ui/chakra.ts'
import { CheckboxField } from '#client/ui/checkbox-field.tsx'
import { PillButton, PillLink } from '#client/ui/pill.tsx'
import { SegmentedControl } from '#client/ui/segmented.tsx'
import { SwitchField } from '#client/ui/switch-field.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { StyleGuideSample, StyleGuideSection } from './section.tsx'

const TABS = [
  { id: 'cliente', label: 'Citas Agendadas (3)' },
  { id: 'proveedor', label: 'Citas Recibidas (1)' },
] as const

const VIEWS = [
  { value: 'activas', label: 'Activas' },
  { value: 'archivo', label: 'Archivo' },
] as const

export function StyleGuideChoicesSection() {
  const [tab, setTab] = useState('cliente')
  const [view, setView] = useState<'activas' | 'archivo'>('activas')

  return (
    <StyleGuideSection title="Elecciones">
      <Tabs label="Citas" items={TABS} value={tab} onChange={setTab}>
        <p>{tab === 'cliente' ? 'Las citas que reservaste.' : 'Las citas que te pidieron.'}</p>
      </Tabs>
      <StyleGuideSample name="Segmented, PillButton, PillLink">
        <SegmentedControl label="Vista" options={VIEWS} value={view} onChange={setView} />
        <PillButton type="button">Cerca de mí</PillButton>
        <PillLink to="/explorar?nombre=plomería">Plomería</PillLink>
      </StyleGuideSample>
      <Flex direction="column" gap={2} maxW="reading">
        <SwitchField
          label="Habilitar agenda de citas"
          defaultChecked
          help="Tus clientes podrán reservar en tus horarios."
        />
        <SwitchField label="Confirmación automática" />
        <SwitchField label="No disponible" disabled />
        <CheckboxField label="Tiene local físico" defaultChecked />
        <CheckboxField label="Soy profesional" help="Pide especialidad y nivel de estudios." />
        <CheckboxField label="Acepto los términos" error="Acepta los términos para continuar." />
      </Flex>
    </StyleGuideSection>
  )
}
