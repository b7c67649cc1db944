import { chakra } from '#client/ui/chakra.ts'

interface QuotedTextProps {
  label: 'Nota' | 'Motivo'
  text: string | null
}

export function QuotedText({ label, text }: QuotedTextProps) {
  if (text === null) return null
  return (
    <chakra.p
      textStyle="small"
      bg="sunken"
      borderRadius="md"
      px={3}
      py={2}
      whiteSpace="pre-line"
      overflowWrap="anywhere"
    >
      {label}: {text}
    </chakra.p>
  )
}
