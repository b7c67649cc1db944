import { chakra, Flex } from '#client/ui/chakra.ts'
import { TextLink } from '#client/ui/text-link.tsx'
import { StyleGuideSection } from './section.tsx'

const VOICES = [
  { textStyle: 'display', text: 'No todo buen trabajador tiene un perfil profesional' },
  { textStyle: 'hero', text: 'Lupita Hernández' },
  { textStyle: 'title', text: 'Mi Círculo de Confianza' },
  { textStyle: 'section', text: 'Servicios Ofrecidos' },
  { textStyle: 'lead', text: 'Recomendaciones de personas reales, no estrellas.' },
  { textStyle: 'card', text: 'Beto Ramírez' },
  { textStyle: 'body', text: 'Arregló la fuga del baño el mismo día y dejó todo limpio.' },
  { textStyle: 'small', text: 'martes 24 de noviembre, 16:30 · 33 1234 5678 · $250 MXN' },
  { textStyle: 'caption', text: 'Últimos 30 días' },
] as const

export function StyleGuideTypographySection() {
  return (
    <StyleGuideSection title="Letra">
      <Flex direction="column" gap={4} maxW="reading">
        {VOICES.map(({ textStyle, text }) => (
          <chakra.p key={textStyle} textStyle={textStyle}>
            {text}
          </chakra.p>
        ))}
        <p>
          Un texto con un <TextLink to="/explorar">enlace dentro</TextLink> para ver su color.
        </p>
      </Flex>
    </StyleGuideSection>
  )
}
