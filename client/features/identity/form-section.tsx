import { type ReactNode, useId } from 'react'
import { Card } from '#client/ui/card.tsx'
import { chakra } from '#client/ui/chakra.ts'

interface FormSectionProps {
  title: string
  text?: string
  children: ReactNode
}

export function IdentityFormSection({ title, text, children }: FormSectionProps) {
  const titleId = useId()
  return (
    <Card as="section" aria-labelledby={titleId} gap={5} p={{ base: 4, sm: 6 }}>
      <header>
        <chakra.h2 id={titleId} textStyle="section">
          {title}
        </chakra.h2>
        {text !== undefined && (
          <chakra.p color="muted" mt={1}>
            {text}
          </chakra.p>
        )}
      </header>
      {children}
    </Card>
  )
}
