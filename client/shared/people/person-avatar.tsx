import { defineRecipe } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { chakra } from '#client/ui/chakra.ts'
import { getAvatarColorIndex, getInitials } from '#kernel/names/contract.ts'

const TINTS = ['barro', 'agave', 'maiz', 'sand'] as const

export type AvatarSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl'
export type AvatarRing = 'mine' | 'mine-contact' | 'contact' | 'none'

const ring = {
  boxSizing: 'content-box',
  borderWidth: '2px',
  // Images have the border style 'none' by default.
  borderStyle: 'solid',
  p: '2px',
  backgroundClip: 'content-box',
} as const

const faceRecipe = defineRecipe({
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: 0,
    // In a narrow container, the theme's `max-width: 100%` would shrink the avatar.
    maxW: 'none',
    overflow: 'hidden',
    borderRadius: 'full',
    bg: 'sand',
    fontWeight: 'bold',
    lineHeight: 1,
    letterSpacing: '0.01em',
    userSelect: 'none',
    objectFit: 'cover',
  },
  variants: {
    tint: {
      barro: { bg: 'barro.tint', color: 'barro.onTint' },
      agave: { bg: 'agave.tint', color: 'agave.onTint' },
      maiz: { bg: 'maiz.tint', color: 'maiz.onTint' },
      sand: { color: 'sand.on' },
    },
    size: {
      xs: { w: '28px', h: '28px', fontSize: '10px' },
      sm: { w: '40px', h: '40px', fontSize: '14px' },
      md: { w: '56px', h: '56px', fontSize: '20px' },
      lg: { w: '72px', h: '72px', fontSize: '26px' },
      xl: { w: '112px', h: '112px', fontSize: '40px' },
    },
    ring: {
      none: {},
      mine: { ...ring, borderColor: 'barro' },
      'mine-contact': { ...ring, borderStyle: 'dashed', borderColor: 'barro' },
      contact: { ...ring, borderStyle: 'dashed', borderColor: 'field' },
    },
  },
})

const Photo = chakra('img', faceRecipe)
const Initials = chakra('span', faceRecipe)

export interface PersonAvatarProps {
  name: string
  photoUrl?: string | null
  size?: AvatarSize
  ring?: AvatarRing
  early?: boolean
  /** Omit the label beside the person's visible name: a screen reader would read the name twice. */
  label?: string
}

export function getAvatarRing({
  inMyCircle,
  registered,
}: {
  inMyCircle: boolean
  registered: boolean
}): AvatarRing {
  if (registered) return inMyCircle ? 'mine' : 'none'
  return inMyCircle ? 'mine-contact' : 'contact'
}

export function PersonAvatar({
  name,
  photoUrl,
  size = 'sm',
  ring = 'none',
  early = false,
  label,
}: PersonAvatarProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const photo = useRef<HTMLImageElement>(null)

  // The photo may have failed before hydration attached the error listener.
  useEffect(() => {
    const image = photo.current
    if (photoUrl && image?.complete && image.naturalWidth === 0) setBrokenUrl(photoUrl)
  }, [photoUrl])

  if (photoUrl && photoUrl !== brokenUrl)
    return (
      <Photo
        ref={photo}
        src={photoUrl}
        alt={label ?? ''}
        size={size}
        ring={ring}
        {...(early ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        onError={() => setBrokenUrl(photoUrl)}
      />
    )
  const named = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return (
    <Initials
      tint={TINTS[getAvatarColorIndex(name, TINTS.length)] ?? 'sand'}
      size={size}
      ring={ring}
      {...named}
    >
      {getInitials(name)}
    </Initials>
  )
}
