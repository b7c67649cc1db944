import { Copy } from 'lucide-react'
import { useShareList } from '#client/features/lists/use-share-list.ts'
import { copyText } from '#client/lib/copy-text.ts'
import { formatNames } from '#client/lib/format.ts'
import { useOrigin } from '#client/lib/hydration/use-origin.ts'
import { Button } from '#client/ui/button.tsx'
import { chakra, Flex, Stack } from '#client/ui/chakra.ts'
import { SegmentedControl } from '#client/ui/segmented.tsx'
import { toast } from '#client/ui/toast.ts'
import {
  getSharedListPictureUrl,
  type SharedListPictureFormat,
  sharedListPictureFormats,
} from '#kernel/list-card/contract.ts'
import type { OwnSharedList } from '#modules/lists/contract/lists.ts'
import { getSharedListTitle } from '#modules/lists/contract/title.ts'

interface ListPictureProps {
  list: OwnSharedList
  format: SharedListPictureFormat
  onFormat: (format: SharedListPictureFormat) => void
}

export function SharedListPicture({ list, format, onFormat }: ListPictureProps) {
  const origin = useOrigin()
  const link = origin + list.path
  const sharing = useShareList(list, format)
  const { width, height } = sharedListPictureFormats[format]

  async function copy() {
    if (await copyText(link)) toast.success('Link copiado al portapapeles')
    else toast.error(`No se pudo copiar. El enlace: ${link}`)
  }

  return (
    <Stack gap={4}>
      <SegmentedControl
        label="Forma de la imagen"
        value={format}
        onChange={onFormat}
        options={[
          { value: 'square', label: 'Cuadrada' },
          { value: 'story', label: 'Vertical' },
        ]}
      />
      <Flex justify="center" bg="sunken" borderRadius="lg" p={3}>
        <chakra.img
          key={format}
          src={getSharedListPictureUrl(list.path, format)}
          width={width}
          height={height}
          alt={`${getSharedListTitle(list)}: ${formatNames(list.people.map(({ name }) => name))}`}
          w={`min(100%, ${width / height} * 400px, ${width / height} * 42dvh)`}
          h="auto"
          aspectRatio={width / height}
          borderRadius="md"
        />
      </Flex>
      <Flex gap={2} flexWrap="wrap" css={{ '& > *': { flex: '1 1 9rem' } }}>
        <Button
          variant="secondary"
          px={2}
          fontSize="sm"
          icon={sharing.icon}
          loading={sharing.isPending}
          onClick={() => void sharing.share()}
        >
          {sharing.label}
        </Button>
        <Button
          variant="secondary"
          px={2}
          fontSize="sm"
          icon={<Copy size={18} />}
          onClick={() => void copy()}
        >
          Copiar enlace
        </Button>
      </Flex>
      <chakra.p color="muted" textStyle="small">
        La lista no lleva teléfonos: están en cada perfil. Puedes dejar de compartirla cuando quieras.
      </chakra.p>
    </Stack>
  )
}
