import type { RandomGenerator } from '../random.ts'
import {
  type Colour,
  createSvgElement,
  createSvgGroup,
  darkenColour,
  drawCircle,
  drawEllipse,
  drawLine,
  drawLinearGradient,
  drawPath,
  drawRadialGradient,
  drawRandomTranslucentCircles,
  drawRect,
  lightenColour,
  mixColours,
  type SvgDrawing,
} from './draw.ts'
import { drawClothes } from './portrait-clothes.ts'
import { drawFace, drawFaceOutline, type PortraitFaceMeasurements } from './portrait-face.ts'
import { drawHair } from './portrait-hair.ts'
import type { DemoPortraitFace } from './portrait-look.ts'

export const portraitSize = 640

export function drawPortrait(random: RandomGenerator, look: DemoPortraitFace): SvgDrawing {
  const { skin, hairColour } = look
  const face: PortraitFaceMeasurements = {
    halfWidth: random.between(90, 101) - (look.feminine ? 3 : 0),
    jaw: look.feminine ? random.between(0.7, 0.8) : random.between(0.8, 0.92),
    chin: random.between(408, 424),
    eyeGap: random.between(38, 43),
    eyeSize: random.between(0.92, 1.1),
    smile: random.pick(['closed', 'open', 'open', 'soft']),
    brow: random.between(6, 9) - (look.feminine ? 1.5 : -1),
  }
  const hair = drawHair(look.hair, hairColour)
  const tilt = random.between(-4, 4)
  const zoom = random.between(1.08, 1.26)
  const shift = random.between(-18, 18)
  const light = random.chance(0.5) ? 1 : -1
  const defs = [
    drawLinearGradient('hair', [
      [0, lightenColour(hairColour, 0.2)],
      [0.45, hairColour],
      [1, darkenColour(hairColour, 0.35)],
    ]),
    drawLinearGradient(
      'skin',
      [
        [0, lightenColour(skin, 0.16)],
        [0.6, skin],
        [1, mixColours(skin, '#8a3b22', 0.2)],
      ],
      light > 0 ? [0, 0, 1, 0.6] : [1, 0, 0, 0.6],
    ),
    drawLinearGradient('neck', [
      [0, mixColours(skin, '#6d2c18', 0.42)],
      [1, mixColours(skin, '#8a3b22', 0.1)],
    ]),
    drawRadialGradient('glow', [
      [0, '#fff3dc', 0.5],
      [1, '#fff3dc', 0],
    ]),
    createSvgElement('clipPath', { id: 'face' }, createSvgElement('path', { d: drawFaceOutline(face) })),
  ].join('')
  const head = createSvgGroup(
    { transform: `rotate(${tilt} 320 430)` },
    ears(look, face),
    createSvgElement('path', { d: drawFaceOutline(face), fill: 'url(#skin)' }),
    drawFace(face, look, light),
    hair.front,
  )
  const figure = createSvgGroup(
    { transform: `translate(${320 + shift} 640) scale(${zoom}) translate(-320 -612)` },
    createSvgGroup({ transform: `rotate(${tilt} 320 430)` }, hair.back),
    drawPath(
      'M272,380 L368,380 C366,440 372,476 404,492 C372,560 268,560 236,492 C268,476 274,440 272,380 Z',
      'url(#neck)',
    ),
    createSvgGroup({ transform: 'translate(0 -26)' }, drawClothes(look.outfit, look.outfitColour)),
    head,
    look.hair === 'braid' || look.earrings ? earrings(look, face, tilt) : '',
  )
  const lightX = light > 0 ? 120 : 520
  const glow = drawCircle(lightX, 120, 360, 'url(#glow)', { opacity: 0.55 })
  return {
    width: portraitSize,
    height: portraitSize,
    scale: 0.8,
    backdrop: background(random, look.scene),
    scene: defs + figure + glow,
  }
}

function ears(look: DemoPortraitFace, face: PortraitFaceMeasurements): string {
  const fill = mixColours(look.skin, '#8a3b22', 0.12)
  return [-1, 1]
    .map(
      (side) =>
        drawEllipse(320 + side * (face.halfWidth + 3), 296, 15, 25, fill) +
        drawEllipse(320 + side * (face.halfWidth + 4), 298, 7, 14, mixColours(look.skin, '#6d2c18', 0.35), {
          opacity: 0.5,
        }),
    )
    .join('')
}

function earrings(look: DemoPortraitFace, face: PortraitFaceMeasurements, tilt: number): string {
  if (!look.earrings) return ''
  const gold = ['#d9a441', '#c7cbd1', '#1d6658'][Math.round(face.jaw * 100) % 3] ?? '#d9a441'
  return createSvgGroup(
    { transform: `rotate(${tilt} 320 430)` },
    ...[-1, 1].map((side) => drawCircle(320 + side * (face.halfWidth + 5), 328, 6.5, gold)),
  )
}

type Palette = readonly [Colour, Colour]
const walls: readonly Palette[] = [
  ['#e9d3b8', '#c9a47c'],
  ['#d98c66', '#a8563a'],
  ['#a9c2b6', '#6f9488'],
  ['#e6c06a', '#c08f3a'],
  ['#c7d3dc', '#8ea3b3'],
  ['#e3b9a6', '#b57e68'],
  ['#d7cbe0', '#9f8fb0'],
]

function background(random: RandomGenerator, scene: DemoPortraitFace['scene']): string {
  const side = portraitSize
  const far = (...content: string[]) => createSvgGroup({}, ...content)
  const fill = (from: Colour, to: Colour) =>
    createSvgElement(
      'defs',
      {},
      drawLinearGradient(
        'bg',
        [
          [0, from],
          [1, to],
        ],
        [0, 0, 1, 1],
      ),
    ) + drawRect(0, 0, side, side, 'url(#bg)')
  if (scene === 'garden') {
    const greens = ['#9fbf7a', '#5f8a54', '#3f6a46', '#c7d88f', '#f0e6a8']
    return (
      fill('#a8c58a', '#3d6245') +
      far(
        drawRandomTranslucentCircles(random, side, side * 1.3, greens),
        drawRandomTranslucentCircles(random, side, side, greens),
      )
    )
  }
  if (scene === 'window') {
    const x = random.int(20, 380)
    return (
      fill('#d8c6b2', '#8c7460') +
      far(
        drawRect(x, 40, 220, 330, '#fdf6e6'),
        drawRect(x + 104, 40, 12, 330, '#a98f78'),
        drawRect(x, 196, 220, 10, '#a98f78'),
      )
    )
  }
  if (scene === 'street') {
    const facades = random.shuffle(walls).slice(0, 4)
    return (
      fill('#cfe0ea', '#9fb3bd') +
      far(
        ...facades.map(([wall, edge], index) =>
          createSvgGroup(
            {},
            drawRect(index * 165 - 10, 120 + random.int(0, 90), 172, 560, wall),
            drawRect(index * 165 + 40, 300, 62, 110, darkenColour(edge, 0.3)),
            drawRect(index * 165 + 38, 520, 70, 160, edge),
          ),
        ),
      )
    )
  }
  if (scene === 'workshop') {
    return (
      fill('#b79a78', '#5e4a3a') +
      far(
        drawRect(0, 130, side, 14, '#4a382b'),
        drawRect(0, 300, side, 14, '#4a382b'),
        ...Array.from({ length: 11 }, (_, index) =>
          drawRect(
            index * 62 - random.int(0, 20),
            60 + (index % 2) * 168,
            random.int(18, 44),
            random.int(50, 72),
            random.pick(['#a63f24', '#d9a441', '#6f9488', '#e7d9c4', '#3a4c5c']),
          ),
        ),
      )
    )
  }
  const [from, to] = random.pick(walls)
  return (
    fill(lightenColour(from, 0.1), to) +
    far(
      drawLine(`M${random.int(-80, 200)},-20 L${random.int(240, 520)},700`, lightenColour(from, 0.4), 120, {
        opacity: 0.35,
      }),
      drawRandomTranslucentCircles(random, side, side, [lightenColour(from, 0.5)]),
    )
  )
}
