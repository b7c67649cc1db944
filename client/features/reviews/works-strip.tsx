import { Image as ImageIcon } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { WorkPhotosQuery } from '#client/features/reviews/use-works.ts'
import { getPhotoAltText } from '#client/features/reviews/work-photos.ts'
import { useIsHydrated } from '#client/lib/hydration/use-hydrated.ts'
import { scrollFocusedElementIntoView } from '#client/lib/scroll.ts'
import { Button } from '#client/ui/button.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { getPhotoSources } from '#kernel/photos/contract.ts'
import type { WorkPhoto } from '#modules/reviews/contract/reviews.ts'

const MoreWorks = lazy(async () => {
  const works = await import('#client/features/reviews/more-works.tsx')
  return { default: works.MoreWorkPhotos }
})

/** The limits of a photo's width divided by its height; photos beyond the limits are cropped. */
const minTileRatio = 0.72
const maxTileRatio = 1.6

const Strip = chakra('ul', {
  base: {
    display: 'flex',
    gap: 2.5,
    mx: { base: -4, lg: 0 },
    px: { base: 4, lg: 0 },
    py: 1,
    overflowX: 'auto',
    scrollSnapType: 'x proximity',
    scrollPaddingInline: { base: '16px', lg: 0 },
    // Without a scroll bar, a mouse could not scroll the photos.
    scrollbarWidth: { base: 'none', lg: 'thin' },
    pb: { lg: 3 },
  },
})

const Tile = chakra('button', {
  base: {
    display: 'block',
    h: { base: '12rem', md: '15rem' },
    maxW: '82vw',
    overflow: 'hidden',
    bg: 'sunken',
    borderRadius: 'lg',
    scrollSnapAlign: 'start',
    cursor: 'zoom-in',
  },
})

const Photo = chakra('img', { base: { w: 'full', h: 'full', objectFit: 'cover' } })

interface WorksStripProps {
  photos: readonly WorkPhoto[]
  more: WorkPhotosQuery['more']
  onOpen: (index: number) => void
  onChooseCover: (() => void) | undefined
}

export function WorkPhotosStrip({ photos, more, onOpen, onChooseCover }: WorksStripProps) {
  const hydrated = useIsHydrated()
  return (
    <Strip onFocus={scrollFocusedElementIntoView}>
      {photos.map((photo, index) => {
        const shape = Math.min(maxTileRatio, Math.max(minTileRatio, photo.width / photo.height))
        return (
          <chakra.li key={photo.id} position="relative" flexShrink={0}>
            <Tile type="button" style={{ aspectRatio: shape }} onClick={() => onOpen(index)}>
              <Photo
                {...getPhotoSources(photo.id, `(min-width: 768px) ${15 * shape}rem, ${12 * shape}rem`)}
                alt={getPhotoAltText(photo, index + 1)}
                htmlWidth={photo.width}
                htmlHeight={photo.height}
                loading="lazy"
                decoding="async"
              />
            </Tile>
            {photo.isCover && onChooseCover && (
              <Flex position="absolute" left={2} bottom={2} data-needs-script>
                <Button variant="secondary" size="sm" icon={<ImageIcon size={18} />} onClick={onChooseCover}>
                  Cambiar portada
                </Button>
              </Flex>
            )}
          </chakra.li>
        )
      })}
      {hydrated && more.hasNextPage && (
        <chakra.li flexShrink={0}>
          <Suspense fallback={null}>
            <MoreWorks more={more} />
          </Suspense>
        </chakra.li>
      )}
    </Strip>
  )
}
