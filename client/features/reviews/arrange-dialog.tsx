import { useRef, useState } from 'react'
import type { WorkPhotosQuery } from '#client/features/reviews/use-works.ts'
import { getPhotoAltText } from '#client/features/reviews/work-photos.ts'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { toast } from '#client/ui/toast.ts'
import type { PersonId, PhotoId } from '#kernel/ids/contract.ts'
import { photoUrl } from '#kernel/photos/contract.ts'
import type { WorkPhoto } from '#modules/reviews/contract/reviews.ts'
import { reviewsScreenMessages } from '#modules/reviews/messages.ts'

const Thumb = chakra('img', {
  base: { w: '96px', h: '96px', flexShrink: 0, objectFit: 'cover', borderRadius: 'md', bg: 'sunken' },
})

interface ArrangeDialogProps {
  personId: PersonId
  photos: readonly WorkPhoto[]
  more: WorkPhotosQuery['more']
  onClose: () => void
}

export function ManageWorkPhotosDialog({ personId, photos, more, onClose }: ArrangeDialogProps) {
  const [open, setOpen] = useState(true)
  const [removed, setRemoved] = useState<ReadonlySet<PhotoId>>(new Set())
  const [cover, setCover] = useState(() => photos.find(({ isCover }) => isCover))
  const isChanged = useRef(false)
  const utils = trpc.useUtils()
  const onSuccess = () => {
    isChanged.current = true
  }
  const showing = trpc.reviews.showInWorks.useMutation({ onSuccess })
  const choosing = trpc.reviews.chooseCover.useMutation({ onSuccess })
  const busy = showing.isPending || choosing.isPending

  async function run(action: () => Promise<void>) {
    if (busy) return
    try {
      await action()
    } catch (error) {
      return void toast.error(getErrorMessage(error, reviewsScreenMessages.WORKS_FAILED).text)
    }
    // Query the photos again, because only the server can choose the automatic cover photo.
    const works = await utils.client.reviews.works.query({ personId }).catch(() => undefined)
    setCover(works?.photos.find(({ isCover }) => isCover))
  }

  const show = (photoId: PhotoId, shown: boolean) =>
    run(async () => {
      await showing.mutateAsync({ photoIds: [photoId], shown })
      setRemoved((before) => new Set([...before].filter((id) => id !== photoId).concat(shown ? [] : photoId)))
    })

  const choose = (photoId: PhotoId | null) => run(() => choosing.mutateAsync({ photoId }))

  function close() {
    setOpen(false)
    if (isChanged.current) void utils.reviews.invalidate()
    onClose()
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Organizar trabajos"
      description="La portada es la foto de tu tarjeta y la primera de Trabajos. Una foto que quites sigue en su reseña. Desde el menú de la reseña la puedes volver a mostrar."
      footer={
        <Button variant="secondary" onClick={close}>
          Listo
        </Button>
      }
    >
      <Flex as="ul" direction="column">
        {photos.map((photo, index) => {
          const isRemoved = removed.has(photo.id)
          const isCover = cover?.id === photo.id
          const isChosen = isCover && cover.isChosenCover
          const position = `la foto ${index + 1}`
          return (
            <Flex as="li" key={photo.id} gap={4} py={3} borderTopWidth={index === 0 ? 0 : '1px'}>
              <Thumb
                src={photoUrl(photo.id, 'thumb')}
                alt={getPhotoAltText(photo, index + 1)}
                opacity={isRemoved ? 0.4 : 1}
                loading="lazy"
                decoding="async"
              />
              <Flex direction="column" gap={1} minW={0} flex="1" align="flex-start">
                <chakra.span textStyle="small" color="muted" lineClamp={1} overflowWrap="anywhere">
                  De {photo.authorName}
                </chakra.span>
                {isCover && <Badge tone="trust">{isChosen ? 'Portada' : 'Portada automática'}</Badge>}
                <Flex gap={1} flexWrap="wrap" ms={-3}>
                  {!isRemoved && (
                    <Button
                      variant="ghost"
                      size="sm"
                      aria-label={isChosen ? undefined : `Usar como portada ${position}`}
                      onClick={() => void choose(isChosen ? null : photo.id)}
                    >
                      {isChosen ? 'Quitar de portada' : 'Usar como portada'}
                    </Button>
                  )}
                  <Button
                    variant="ghost"
                    size="sm"
                    color={isRemoved ? undefined : 'muted'}
                    aria-label={
                      isRemoved ? `Volver a mostrar ${position}` : `Quitar de mis trabajos ${position}`
                    }
                    onClick={() => void show(photo.id, isRemoved)}
                  >
                    {isRemoved ? 'Volver a mostrar' : 'Quitar de mis trabajos'}
                  </Button>
                </Flex>
              </Flex>
            </Flex>
          )
        })}
      </Flex>
      {more.hasNextPage && (
        <Button
          variant="secondary"
          loading={more.isFetchingNextPage}
          loadingText="Cargando..."
          onClick={() => void more.fetchNextPage()}
        >
          Mostrar más fotos
        </Button>
      )}
    </Dialog>
  )
}
