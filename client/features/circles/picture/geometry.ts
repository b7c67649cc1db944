/** Angles in the drawing are in radians, clockwise from the top. */
export const circleDrawingSize = 360
export const circleDrawingCenter = circleDrawingSize / 2
export const circleDrawingCenterDiscRadius = 27
export const outerRingRadius = 168
export const circleDrawingAvatarGap = 4

export interface PositionInDrawing {
  x: number
  y: number
  radius: number
  angle: number
}

/** A rectangle in the drawing; `x` and `y` are its middle. */
export interface RectangleInDrawing {
  x: number
  y: number
  width: number
  height: number
}

export function toDrawingPoint(angle: number, distance: number): { x: number; y: number } {
  return {
    x: circleDrawingCenter + distance * Math.sin(angle),
    y: circleDrawingCenter - distance * Math.cos(angle),
  }
}

export function createPositionInDrawing(angle: number, distance: number, radius: number): PositionInDrawing {
  return { ...toDrawingPoint(angle, distance), radius, angle }
}

export function avatarOverlapsRectangle(
  { x, y, radius }: Pick<PositionInDrawing, 'x' | 'y' | 'radius'>,
  rectangle: RectangleInDrawing,
): boolean {
  const beside = Math.max(0, Math.abs(x - rectangle.x) - rectangle.width / 2)
  const above = Math.max(0, Math.abs(y - rectangle.y) - rectangle.height / 2)
  return Math.hypot(beside, above) < radius
}

export function rectanglesOverlap(a: RectangleInDrawing, b: RectangleInDrawing): boolean {
  return Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2
}

export function averageAngle(angles: readonly number[]): number {
  const x = angles.reduce((sum, angle) => sum + Math.sin(angle), 0)
  const y = angles.reduce((sum, angle) => sum + Math.cos(angle), 0)
  return Math.atan2(x, y)
}

/** Finds the nearest avatar that contains the point or whose middle is at most `reach` units away. */
export function findDrawingItemAtPoint<Drawn extends { place: PositionInDrawing }>(
  drawn: readonly Drawn[],
  point: { x: number; y: number },
  reach: number,
): Drawn | undefined {
  let found: Drawn | undefined
  let least = Number.POSITIVE_INFINITY
  for (const one of drawn) {
    const distance = Math.hypot(one.place.x - point.x, one.place.y - point.y)
    if (distance <= Math.max(reach, one.place.radius) && distance < least) [found, least] = [one, distance]
  }
  return found
}
