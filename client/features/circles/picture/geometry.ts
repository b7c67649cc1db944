/** Angles in the circle diagram are in radians, clockwise from the top. */
export const circleDiagramSize = 360
export const circleDiagramCenter = circleDiagramSize / 2
export const circleDiagramCenterDiscRadius = 27
export const diagramOuterRingRadius = 168
export const circleDiagramAvatarGap = 4

export interface PositionInDiagram {
  x: number
  y: number
  radius: number
  angle: number
}

/** `x` and `y` are the middle of the rectangle. */
export interface RectangleInDiagram {
  x: number
  y: number
  width: number
  height: number
}

export function toDiagramPoint(angle: number, distance: number): { x: number; y: number } {
  return {
    x: circleDiagramCenter + distance * Math.sin(angle),
    y: circleDiagramCenter - distance * Math.cos(angle),
  }
}

export function createPositionInDiagram(angle: number, distance: number, radius: number): PositionInDiagram {
  return { ...toDiagramPoint(angle, distance), radius, angle }
}

export function avatarOverlapsRectangle(
  { x, y, radius }: Pick<PositionInDiagram, 'x' | 'y' | 'radius'>,
  rectangle: RectangleInDiagram,
): boolean {
  const beside = Math.max(0, Math.abs(x - rectangle.x) - rectangle.width / 2)
  const above = Math.max(0, Math.abs(y - rectangle.y) - rectangle.height / 2)
  return Math.hypot(beside, above) < radius
}

export function rectanglesOverlap(a: RectangleInDiagram, b: RectangleInDiagram): boolean {
  return Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2
}

export function computeAverageAngle(angles: readonly number[]): number {
  const x = angles.reduce((sum, angle) => sum + Math.sin(angle), 0)
  const y = angles.reduce((sum, angle) => sum + Math.cos(angle), 0)
  return Math.atan2(x, y)
}

/** Finds the nearest avatar that contains the point or whose middle is at most `reach` units away. */
export function findDiagramItemAtPoint<Item extends { place: PositionInDiagram }>(
  items: readonly Item[],
  point: { x: number; y: number },
  reach: number,
): Item | undefined {
  let found: Item | undefined
  let least = Number.POSITIVE_INFINITY
  for (const one of items) {
    const distance = Math.hypot(one.place.x - point.x, one.place.y - point.y)
    if (distance <= Math.max(reach, one.place.radius) && distance < least) [found, least] = [one, distance]
  }
  return found
}
