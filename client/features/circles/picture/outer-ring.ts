import {
  avatarOverlapsRectangle,
  createPositionInDiagram,
  diagramOuterRingRadius,
  type PositionInDiagram,
  type RectangleInDiagram,
} from '#client/features/circles/picture/geometry.ts'

export const outerRingAvatarRadius = 7.5
const places = 52

export function layOutPeopleOnOuterRing(
  wanted: readonly number[],
  taken: readonly RectangleInDiagram[] = [],
): (PositionInDiagram | undefined)[] {
  const free = Array.from({ length: places }, (_, index) =>
    createPositionInDiagram(
      (2 * Math.PI * (index + 0.5)) / places,
      diagramOuterRingRadius,
      outerRingAvatarRadius,
    ),
  ).filter((place) => !taken.some((rectangle) => avatarOverlapsRectangle(place, rectangle)))
  return wanted.map((angle) => {
    const closeness = ({ angle: other }: PositionInDiagram) => Math.cos(other - angle)
    let best = 0
    for (let index = 1; index < free.length; index++) {
      const [one, chosen] = [free[index], free[best]]
      if (one && chosen && closeness(one) > closeness(chosen)) best = index
    }
    return free.splice(best, 1)[0]
  })
}
