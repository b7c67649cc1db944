import { BookUser } from 'lucide-react'
import { useState } from 'react'
import { LazyContactImportDialog } from '#client/features/circles/import/lazy-contacts-dialog.tsx'
import { CirclePictureView, emptyCirclePicture } from '#client/features/circles/picture/circle-picture.tsx'
import { useAddPersonDialog } from '#client/features/circles/use-add-dialog.tsx'
import { Button } from '#client/ui/button.tsx'
import { Box, Flex } from '#client/ui/chakra.ts'

/**
 * For an empty circle: replaces the dashboard's counters, which would all be 0. Each placeholder in the drawn circle
 * suggests adding a person with a frequent trade.
 */
export function EmptyCircleDashboard() {
  const { show, dialog } = useAddPersonDialog()
  const [importing, setImporting] = useState(false)
  return (
    <Flex direction="column" align="center" gap={3}>
      <Box w="full" maxW="420px">
        <CirclePictureView
          picture={emptyCirclePicture}
          chosen={null}
          onChoose={() => undefined}
          onSeat={(seat) => show(seat.trade)}
        />
      </Box>
      <Button variant="secondary" icon={<BookUser size={20} />} onClick={() => setImporting(true)}>
        Agregar desde tus contactos
      </Button>
      {dialog}
      <LazyContactImportDialog open={importing} onClose={() => setImporting(false)} />
    </Flex>
  )
}
