import { BookUser, UserRoundPlus } from 'lucide-react'
import { useState } from 'react'
import { LazyContactImportDialog } from '#client/features/circles/import/lazy-contacts-dialog.tsx'
import {
  CircleDiagramWithLegend,
  emptyCircleDiagramData,
} from '#client/features/circles/picture/circle-picture.tsx'
import { Button } from '#client/ui/button.tsx'
import { Box, chakra, Flex, Grid } from '#client/ui/chakra.ts'

interface EmptyCircleDashboardProps {
  onAdd: (trade?: string) => void
}

export function EmptyCircleDashboard({ onAdd }: EmptyCircleDashboardProps) {
  const [importing, setImporting] = useState(false)
  return (
    <Grid
      as="section"
      aria-labelledby="primer-paso"
      templateColumns={{ md: 'minmax(0, 1fr) minmax(0, 1.1fr)', lg: 'minmax(0, 420px) minmax(0, 1fr)' }}
      templateRows={{ md: '1fr 1fr' }}
      columnGap={10}
      rowGap={{ base: 2, md: 5 }}
      mb={{ base: 6, md: 8 }}
    >
      <chakra.h2
        id="primer-paso"
        textStyle={{ base: 'card', md: 'section' }}
        maxW="30rem"
        gridColumn={{ md: 2 }}
        alignSelf="end"
      >
        Tu círculo empieza con una persona que te hizo bien un trabajo.
      </chakra.h2>
      <Box w="full" maxW="420px" mx="auto" gridColumn={{ md: 1 }} gridRow={{ md: '1 / span 2' }}>
        <CircleDiagramWithLegend
          picture={emptyCircleDiagramData}
          chosen={null}
          onChoose={() => undefined}
          onTradeSuggestion={(seat) => onAdd(seat.trade)}
        />
      </Box>
      <Flex
        direction="column"
        align={{ base: 'stretch', md: 'flex-start' }}
        gap={1}
        gridColumn={{ md: 2 }}
        alignSelf="start"
      >
        <Button size="lg" icon={<UserRoundPlus size={20} />} aria-haspopup="dialog" onClick={() => onAdd()}>
          Agregar persona de confianza
        </Button>
        <Button
          variant="ghost"
          ms={{ md: -5 }}
          icon={<BookUser size={20} />}
          onClick={() => setImporting(true)}
        >
          Agregar desde tus contactos
        </Button>
      </Flex>
      <LazyContactImportDialog open={importing} onClose={() => setImporting(false)} />
    </Grid>
  )
}
