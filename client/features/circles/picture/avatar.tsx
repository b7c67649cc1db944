import { getAvatarCaption } from '#client/features/circles/picture/avatar-caption.ts'
import type { PositionInDiagram } from '#client/features/circles/picture/geometry.ts'
import { getAvatarColorIndex, getInitials } from '#kernel/names/contract.ts'
import { photoUrl } from '#kernel/photos/contract.ts'
import type { PersonInCircleDiagram } from '#modules/circles/contract/own-circle.ts'

const tints = ['barro', 'agave', 'maiz', 'sand'] as const

export const circleDiagramAvatarStyles = {
  '& .face': { fill: 'surface', stroke: 'barro', strokeWidth: 1.5 },
  '& .face[data-contact]': { strokeDasharray: '3 3' },
  '& [data-faded] .face': { stroke: 'hairline' },
  '& [data-faded] :is(image, [data-tint], [data-ink])': { opacity: 0.3 },
  '& .further': { fill: 'agave.tint', stroke: 'agave', strokeWidth: 1 },
  '& [data-tint=barro]': { fill: 'barro.tint' },
  '& [data-tint=agave]': { fill: 'agave.tint' },
  '& [data-tint=maiz]': { fill: 'maiz.tint' },
  '& [data-tint=sand]': { fill: 'sand' },
  '& .trade': { fill: 'muted', fontWeight: 'normal' },
  '& text[data-ink]': { fontWeight: 'bold' },
  '& text[data-ink=barro]': { fill: 'barro.onTint' },
  '& text[data-ink=agave]': { fill: 'agave.onTint' },
  '& text[data-ink=maiz]': { fill: 'maiz.onTint' },
  '& text[data-ink=sand]': { fill: 'sand.on' },
  '& [data-press]:hover .face': { strokeWidth: 3 },
  '& [data-press]:hover .further': { strokeWidth: 2 },
} as const

const minInitialsRadius = 8

interface CircleDiagramAvatarProps {
  person: Pick<PersonInCircleDiagram, 'name' | 'photoId' | 'registered' | 'trade'>
  place: PositionInDiagram
  clipId: string
  hasName?: boolean
  hasTrade?: boolean
}

const dotRadius = 4

export function SecondDegreePersonAvatar({
  person: { name, photoId },
  place,
  clipId,
}: CircleDiagramAvatarProps) {
  const { x, y, radius } = place
  return (
    <>
      <title>{name}</title>
      <circle className="further" cx={x} cy={y} r={photoId ? radius - 0.5 : dotRadius} />
      {photoId && <Photo photoId={photoId} place={{ ...place, radius: radius - 1 }} clipId={clipId} />}
    </>
  )
}

interface PhotoProps {
  photoId: NonNullable<PersonInCircleDiagram['photoId']>
  place: PositionInDiagram
  clipId: string
}

function Photo({ photoId, place: { x, y, radius }, clipId }: PhotoProps) {
  return (
    <image
      href={photoUrl(photoId, 'face')}
      x={x - radius}
      y={y - radius}
      width={2 * radius}
      height={2 * radius}
      preserveAspectRatio="xMidYMid slice"
      clipPath={`url(#${clipId})`}
    />
  )
}

export function CircleDiagramAvatar(props: CircleDiagramAvatarProps) {
  const { person, place, clipId, hasName = false, hasTrade = false } = props
  const { x, y, radius } = place
  const inside = radius - 2.5
  const tint = tints[getAvatarColorIndex(person.name, tints.length)] ?? 'sand'
  return (
    <>
      <title>{person.name}</title>
      <circle
        className="face"
        cx={x}
        cy={y}
        r={radius - 0.75}
        data-contact={person.registered ? undefined : ''}
      />
      {person.photoId ? (
        <Photo photoId={person.photoId} place={{ ...place, radius: inside }} clipId={clipId} />
      ) : (
        <>
          <circle cx={x} cy={y} r={inside} data-tint={tint} />
          {radius >= minInitialsRadius && (
            <text
              x={x}
              y={y + radius * 0.28}
              textAnchor="middle"
              style={{ fontSize: radius * 0.78 }}
              data-ink={tint}
            >
              {getInitials(person.name)}
            </text>
          )}
        </>
      )}
      {hasName && (
        <>
          <text className="caption" x={x} y={y + radius + 14} textAnchor="middle">
            {shorten(getAvatarCaption(person), hasTrade ? 13 : 10)}
          </text>
          {hasTrade && person.trade !== null && (
            <text className="caption trade" x={x} y={y + radius + 27} textAnchor="middle">
              {shorten(person.trade, 13)}
            </text>
          )}
        </>
      )}
    </>
  )
}

const shorten = (name: string, maxLength: number) =>
  name.length > maxLength ? `${name.slice(0, maxLength - 1)}…` : name
