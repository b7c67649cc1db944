import { BookUser, UserRoundPlus } from 'lucide-react'
import { CirclePictureView, emptyCirclePicture } from '#client/features/circles/picture/circle-picture.tsx'
import { Button } from '#client/ui/button.tsx'
import { Box, chakra, Flex } from '#client/ui/chakra.ts'
import type { TradeSuggestion } from '#modules/circles/contract/families.ts'

interface FirstRunProps {
  onAdd: () => void
  onImport: () => void
  onSeat: (seat: TradeSuggestion) => void
}

export function EmptyCircleScreen({ onAdd, onImport, onSeat }: FirstRunProps) {
  return (
    <Flex
      direction={{ base: 'column', md: 'row' }}
      align="center"
      columnGap={10}
      rowGap={2}
      textAlign={{ base: 'center', md: 'start' }}
    >
      <Box w="full" maxW="420px" flex={{ md: '0 1 420px' }} minW={0}>
        <CirclePictureView
          picture={emptyCirclePicture}
          chosen={null}
          onChoose={() => undefined}
          onSeat={onSeat}
        />
      </Box>
      <Flex direction="column" gap={2} flex="1 1 18rem" minW={0}>
        <chakra.h2 textStyle="section">Tu círculo está vacío</chakra.h2>
        <chakra.p color="muted">
          Guarda aquí a las personas que hacen bien su trabajo: tu plomero, tu doctora, tu modista. Así tienes
          sus datos a la mano y recomiendas su trabajo con tu nombre.
        </chakra.p>
        <Flex gap={3} mt={3} flexWrap="wrap" justify={{ base: 'center', md: 'flex-start' }}>
          <Button variant="secondary" icon={<UserRoundPlus size={20} />} onClick={onAdd}>
            Agregar primera persona
          </Button>
          <Button variant="secondary" icon={<BookUser size={20} />} onClick={onImport}>
            Agregar desde tus contactos
          </Button>
        </Flex>
      </Flex>
    </Flex>
  )
}
