import { BookUser, UserRoundPlus } from 'lucide-react'
import {
  CircleDiagramWithLegend,
  emptyCircleDiagramData,
} from '#client/features/circles/picture/circle-picture.tsx'
import { Button } from '#client/ui/button.tsx'
import { Box, chakra, Flex, Grid } from '#client/ui/chakra.ts'
import type { TradeSuggestion } from '#modules/circles/contract/families.ts'

interface FirstRunProps {
  onAdd: () => void
  onImport: () => void
  onTradeSuggestion: (seat: TradeSuggestion) => void
}

export function EmptyCircleScreen({ onAdd, onImport, onTradeSuggestion }: FirstRunProps) {
  return (
    <Grid
      templateColumns={{ md: 'minmax(0, 5fr) minmax(0, 7fr)' }}
      alignItems="center"
      columnGap={10}
      rowGap={2}
      textAlign={{ base: 'center', md: 'start' }}
    >
      <Box w="full" maxW="460px" mx="auto">
        <CircleDiagramWithLegend
          picture={emptyCircleDiagramData}
          chosen={null}
          onChoose={() => undefined}
          onTradeSuggestion={onTradeSuggestion}
        />
      </Box>
      <Flex direction="column" gap={2} minW={0}>
        <chakra.h2 textStyle="section">Tu círculo está vacío</chakra.h2>
        <chakra.p color="muted">
          Guarda aquí a las personas que hacen bien su trabajo: tu plomero, tu doctora, tu modista. Así tienes
          sus datos a la mano y recomiendas su trabajo con tu nombre.
        </chakra.p>
        <Flex columnGap={3} rowGap={1} mt={3} flexWrap="wrap" justify={{ base: 'center', md: 'flex-start' }}>
          <Button icon={<UserRoundPlus size={20} />} onClick={onAdd}>
            Agregar primera persona
          </Button>
          <Button variant="ghost" icon={<BookUser size={20} />} onClick={onImport}>
            Agregar desde tus contactos
          </Button>
        </Flex>
      </Flex>
    </Grid>
  )
}
