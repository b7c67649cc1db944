import { PersonAvatar, type PersonAvatarProps } from '#client/shared/people/person-avatar.tsx'
import { chakra } from '#client/ui/chakra.ts'
import type { PhotoId } from '#kernel/ids/contract.ts'
import { getPhotoSources } from '#kernel/photos/contract.ts'

const shown = '(min-width: 960px) 350px, (min-width: 640px) 50vw, calc(100vw - 2rem)'

const Frame = chakra('div', {
  base: {
    placeItems: 'center',
    aspectRatio: { base: '16 / 9', sm: '2 / 1' },
    mt: -4,
    mx: -4,
    mb: 1,
    overflow: 'hidden',
    bg: 'sunken',
    borderTopRadius: '13px',
  },
})

const Photo = chakra('img', { base: { w: 'full', h: 'full', objectFit: 'cover' } })

interface CardPictureProps {
  face: Pick<PersonAvatarProps, 'name' | 'photoUrl' | 'ring'>
  workPhotoId: PhotoId | null
  early: boolean
}

export function PersonCardPicture({ face, workPhotoId, early }: CardPictureProps) {
  if (workPhotoId) {
    return (
      <Frame display="grid">
        <Photo
          {...getPhotoSources(workPhotoId, shown)}
          alt={`Trabajo de ${face.name}`}
          {...(early ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        />
      </Frame>
    )
  }
  return (
    <Frame display={{ base: 'none', sm: 'grid' }}>
      <PersonAvatar {...face} size="lg" />
    </Frame>
  )
}
