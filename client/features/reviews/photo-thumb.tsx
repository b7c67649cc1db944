import { chakra } from '#client/ui/chakra.ts'
import type { PhotoId } from '#kernel/ids/contract.ts'
import { photoUrl } from '#kernel/photos/contract.ts'

const Thumb = chakra('button', {
  base: {
    display: 'block',
    w: '76px',
    h: '76px',
    overflow: 'hidden',
    bg: 'sunken',
    borderRadius: 'md',
    cursor: 'zoom-in',
  },
})

const Photo = chakra('img', { base: { w: 'full', h: 'full', objectFit: 'cover' } })

interface PhotoThumbProps {
  photoId: PhotoId
  alt: string
  onOpen: () => void
}

export function PhotoThumb({ photoId, alt, onOpen }: PhotoThumbProps) {
  return (
    <Thumb type="button" onClick={onOpen}>
      <Photo src={photoUrl(photoId, 'thumb')} alt={alt} loading="lazy" decoding="async" />
    </Thumb>
  )
}
