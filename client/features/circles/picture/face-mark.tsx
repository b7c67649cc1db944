import type { PositionInDrawing } from '#client/features/circles/picture/layout.ts'
import { getAvatarColorIndex, getInitials, getShortName } from '#kernel/names/contract.ts'
import { photoUrl } from '#kernel/photos/contract.ts'
import type { PersonInCircleDrawing } from '#modules/circles/contract/own-circle.ts'

const tints = ['barro', 'agave', 'maiz', 'sand'] as const

export const circleDrawingFaceStyles = {
  '& .face': { fill: 'surface', stroke: 'barro', strokeWidth: 1.5 },
  '& .face[data-contact]': { strokeDasharray: '3 3' },
  '& .face[data-further]': { stroke: 'agave', strokeWidth: 1 },
  '& [data-tint=barro]': { fill: 'barro.tint' },
  '& [data-tint=agave]': { fill: 'agave.tint' },
  '& [data-tint=maiz]': { fill: 'maiz.tint' },
  '& [data-tint=sand]': { fill: 'sand' },
  '& text[data-ink]': { fontWeight: 'bold' },
  '& text[data-ink=barro]': { fill: 'barro.onTint' },
  '& text[data-ink=agave]': { fill: 'agave.onTint' },
  '& text[data-ink=maiz]': { fill: 'maiz.onTint' },
  '& text[data-ink=sand]': { fill: 'sand.on' },
  '& [data-press]:hover .face': { strokeWidth: 3 },
} as const

/** Minimum radius of a face with initials. In a smaller face, the letters would be too small to read. */
const minInitialsRadius = 8

interface FaceMarkProps {
  person: Pick<PersonInCircleDrawing, 'name' | 'photoId' | 'registered'>
  place: PositionInDrawing
  clipId: string
  hasName?: boolean
  isFurther?: boolean
}

/** A person in the drawn circle. The ring of a contact without an account is dashed. */
export function CircleDrawingFace({
  person,
  place,
  clipId,
  hasName = false,
  isFurther = false,
}: FaceMarkProps) {
  const { x, y, radius } = place
  const inside = radius - (isFurther ? 1 : 2.5)
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
        data-further={isFurther ? '' : undefined}
      />
      {person.photoId ? (
        <image
          href={photoUrl(person.photoId, 'face')}
          x={x - inside}
          y={y - inside}
          width={2 * inside}
          height={2 * inside}
          preserveAspectRatio="xMidYMid slice"
          clipPath={`url(#${clipId})`}
        />
      ) : (
        <>
          <circle cx={x} cy={y} r={inside} data-tint={tint} />
          {radius >= minInitialsRadius && (
            <text
              x={x}
              y={y + radius * 0.27}
              textAnchor="middle"
              style={{ fontSize: radius * 0.72 }}
              data-ink={tint}
            >
              {getInitials(person.name)}
            </text>
          )}
        </>
      )}
      {hasName && (
        <text className="caption" x={x} y={y + radius + 14} textAnchor="middle">
          {shorten(getShortName(person.name))}
        </text>
      )}
    </>
  )
}

const maxLetters = 13
const shorten = (name: string) => (name.length > maxLetters ? `${name.slice(0, maxLetters - 1)}…` : name)
