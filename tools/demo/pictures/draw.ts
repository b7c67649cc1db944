import type { RandomGenerator } from '../random.ts'

export type Colour = `#${string}`

export function mixColours(one: Colour, other: Colour, share: number): Colour {
  const [a, b] = [channels(one), channels(other)]
  const mixed = a.map((value, index) => Math.round(value + ((b[index] ?? 0) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

export const darkenColour = (colour: Colour, share: number) => mixColours(colour, '#1d0f0a', share)
export const lightenColour = (colour: Colour, share: number) => mixColours(colour, '#fff6e8', share)

function channels(colour: Colour): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
}

type Attributes = Record<string, string | number | undefined>

export function createSvgElement(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(
      ([key, value]) => ` ${key.replaceAll('_', '-')}="${typeof value === 'number' ? round(value) : value}"`,
    )
  return `<${name}${written.join('')}>${content}</${name}>`
}

const round = (value: number) => Math.round(value * 100) / 100

export const drawRect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Attributes = {},
) => createSvgElement('rect', { x, y, width, height, fill, ...more })
export const drawCircle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}) =>
  createSvgElement('circle', { cx, cy, r, fill, ...more })
export const drawEllipse = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  fill: string,
  more: Attributes = {},
) => createSvgElement('ellipse', { cx, cy, rx, ry, fill, ...more })
export const drawPath = (d: string, fill: string, more: Attributes = {}) =>
  createSvgElement('path', { d, fill, ...more })
export const drawLine = (d: string, stroke: string, width: number, more: Attributes = {}) =>
  createSvgElement('path', {
    d,
    fill: 'none',
    stroke,
    stroke_width: width,
    stroke_linecap: 'round',
    stroke_linejoin: 'round',
    ...more,
  })
export const createSvgGroup = (attributes: Attributes, ...content: string[]) =>
  createSvgElement('g', attributes, content.join(''))

type Stop = readonly [offset: number, colour: string, opacity?: number]
const stops = (list: readonly Stop[]) =>
  list
    .map(([offset, colour, opacity]) =>
      createSvgElement('stop', { offset, stop_color: colour, stop_opacity: opacity }),
    )
    .join('')

/** The gradient's start and end are fractions of the filled shape's width and height. */
export const drawLinearGradient = (
  id: string,
  list: readonly Stop[],
  [x1, y1, x2, y2]: readonly [number, number, number, number] = [0, 0, 0, 1],
) => createSvgElement('linearGradient', { id, x1, y1, x2, y2 }, stops(list))
export const drawRadialGradient = (
  id: string,
  list: readonly Stop[],
  [cx, cy, r]: readonly [number, number, number] = [0.5, 0.5, 0.5],
) => createSvgElement('radialGradient', { id, cx, cy, r }, stops(list))
/** An ellipse that fades out at its edge renders faster than a blur. */
export function drawSoftEllipse(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  colour: string,
  opacity: number,
): string {
  const id = `s${colour.slice(1)}`
  const fade = drawRadialGradient(id, [
    [0, colour, 1],
    [0.35, colour, 0.8],
    [0.7, colour, 0.28],
    [1, colour, 0],
  ])
  return fade + drawEllipse(cx, cy, rx, ry, `url(#${id})`, { opacity })
}

interface Texture {
  id: string
  frequency: string
  seed: number
  colour: Colour
  strength: number
  octaves?: number
}

export function createSvgTextureFilter({
  id,
  frequency,
  seed,
  colour,
  strength,
  octaves = 2,
}: Texture): string {
  const [r = 0, g = 0, b = 0] = channels(colour).map((value) => round(value / 255))
  const matrix = `0 0 0 0 ${r} 0 0 0 0 ${g} 0 0 0 0 ${b} ${round(strength * 3)} 0 0 0 ${round(-strength * 1.1)}`
  return createSvgElement(
    'filter',
    { id, x: 0, y: 0, width: '100%', height: '100%', color_interpolation_filters: 'sRGB' },
    createSvgElement('feTurbulence', {
      type: 'fractalNoise',
      baseFrequency: frequency,
      numOctaves: octaves,
      seed,
    }) +
      createSvgElement('feColorMatrix', { values: matrix }) +
      createSvgElement('feComposite', { in2: 'SourceGraphic', operator: 'in' }),
  )
}

export interface SvgDrawing {
  width: number
  height: number
  scale?: number
  backdrop?: string
  scene: string
}

export function toSvg(
  { width, height }: Pick<SvgDrawing, 'width' | 'height'>,
  content: string,
  scale = 1,
): string {
  const size = { width: width * scale, height: height * scale, viewBox: `0 0 ${width} ${height}` }
  return createSvgElement('svg', { xmlns: 'http://www.w3.org/2000/svg', ...size }, content)
}

export function drawRandomTranslucentCircles(
  random: RandomGenerator,
  width: number,
  height: number,
  colours: readonly string[],
): string {
  return Array.from({ length: random.int(8, 13) }, () => {
    const [x, y] = [random.between(0, width), random.between(0, height * 0.8)]
    return drawCircle(x, y, random.between(20, 70), random.pick(colours), {
      opacity: random.between(0.15, 0.45),
    })
  }).join('')
}
