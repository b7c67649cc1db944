import { CircleCheck } from 'lucide-react'
import { PersonLine } from '#client/features/circles/person-line.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import type { SuggestedPerson } from '#modules/circles/contract/circle.ts'

interface ChosenPersonProps {
  person: SuggestedPerson
  onChange: () => void
}

export function SelectedPersonToAdd({ person, onChange }: ChosenPersonProps) {
  return (
    <Flex direction="column" gap={1.5}>
      {!person.inMyCircle && <chakra.p textStyle="label">Vas a agregar a</chakra.p>}
      <Card tone="sunken" flexDirection="row" flexWrap="wrap" alignItems="center" gap={2} p={3}>
        <PersonLine person={person}>
          {person.inMyCircle && (
            <Flex
              as="span"
              align="center"
              gap={1}
              mt={0.5}
              color="agave"
              textStyle="caption"
              fontWeight="semibold"
            >
              <CircleCheck size={14} aria-hidden="true" />
              Ya está en tu círculo
            </Flex>
          )}
        </PersonLine>
        <Button variant="ghost" size="sm" onClick={onChange}>
          Cambiar
        </Button>
      </Card>
      {person.inMyCircle && (
        <chakra.p color="muted" textStyle="small">
          Tu reseña se suma a su perfil.
        </chakra.p>
      )}
    </Flex>
  )
}
