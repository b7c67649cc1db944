import type { RandomGenerator } from '../random.ts'
import {
  type Colour,
  createSvgGroup,
  createSvgTextureFilter,
  darkenColour,
  drawCircle,
  drawEllipse,
  drawLine,
  drawLinearGradient,
  drawPath,
  drawRect,
  drawSoftEllipse,
  lightenColour,
  mixColours,
  type SvgDrawing,
} from './draw.ts'

export const wallColoursInDemoPictures: readonly Colour[] = [
  '#efe3d0',
  '#e7d2b3',
  '#dfe3dc',
  '#d9a586',
  '#c9d6d3',
  '#e8c987',
  '#cfc4d8',
  '#b9c9b0',
]
export const woodColours: readonly Colour[] = ['#8a5a34', '#a8713f', '#6b4226', '#c1905a', '#7b4a2d']

export function styleDemoDrawingAsPhoto(
  random: RandomGenerator,
  scene: string,
  backdrop?: string,
): SvgDrawing {
  const zoom = random.between(1.04, 1.16)
  const mirror = random.chance(0.5) ? -1 : 1
  const [x, y] = [random.between(-22, 22), random.between(-75, -40)]
  const transform = `translate(${600 + x} ${450 + y}) rotate(${random.between(-1.4, 1.4)}) scale(${zoom * mirror} ${zoom}) translate(-600 -450)`
  return {
    width: 1200,
    height: 900,
    scale: 0.75,
    backdrop: backdrop && createSvgGroup({ transform }, backdrop),
    scene: createSvgGroup({ transform }, scene) + daylight(random),
  }
}

function daylight(random: RandomGenerator): string {
  const colour = random.pick(['#fff0cf', '#ffe2b0', '#f2f4ff', '#ffedd9'])
  return drawSoftEllipse(
    random.pick([80, 1120]),
    random.between(40, 200),
    900,
    760,
    colour,
    random.between(0.22, 0.42),
  )
}

export function drawWallInDemoPicture(random: RandomGenerator, colour: Colour): string {
  const id = 'plaster'
  return (
    drawLinearGradient('wall', [
      [0, darkenColour(colour, 0.16)],
      [0.3, colour],
      [1, darkenColour(colour, 0.1)],
    ]) +
    drawRect(-100, -100, 1400, 1100, 'url(#wall)') +
    createSvgTextureFilter({
      id,
      frequency: '0.02',
      seed: random.int(1, 90),
      colour: darkenColour(colour, 0.4),
      strength: 0.1,
      octaves: 1,
    }) +
    drawRect(-100, -100, 1400, 1100, '#fff', { filter: `url(#${id})` })
  )
}

export function drawFloorOfBoardsOrTiles(colour: Colour, horizon: number, kind: 'boards' | 'tiles'): string {
  const depth = 1000 - horizon
  const joints = Array.from({ length: 25 }, (_, index) => {
    const x = (index - 12) * 70
    return drawLine(`M${600 + x},${horizon} L${600 + x * 3.2},1000`, darkenColour(colour, 0.4), 2.5, {
      opacity: 0.4,
    })
  }).join('')
  const across = Array.from({ length: 7 }, (_, index) => {
    const y = horizon + depth * (index / 7) ** 1.7
    return drawLine(`M-100,${y} L1300,${y}`, darkenColour(colour, 0.4), 2.5, { opacity: 0.35 })
  }).join('')
  return (
    drawLinearGradient('floor', [
      [0, darkenColour(colour, 0.28)],
      [0.5, colour],
      [1, lightenColour(colour, 0.08)],
    ]) +
    drawRect(-100, horizon, 1400, depth, 'url(#floor)') +
    joints +
    (kind === 'tiles' ? across : '') +
    drawRect(-100, horizon - 16, 1400, 16, lightenColour(colour, 0.55)) +
    drawRect(-100, horizon, 1400, 14, '#1d0f0a', { opacity: 0.25 })
  )
}

export function createWoodTextureHelpers(random: RandomGenerator, colour: Colour) {
  const defs =
    createSvgTextureFilter({
      id: 'grain',
      frequency: '0.004 0.09',
      seed: random.int(1, 90),
      colour: darkenColour(colour, 0.6),
      strength: 0.3,
    }) +
    drawLinearGradient('wood', [
      [0, lightenColour(colour, 0.18)],
      [0.5, colour],
      [1, darkenColour(colour, 0.22)],
    ])
  const board = (x: number, y: number, width: number, height: number, darker = 0) =>
    drawRect(x, y, width, height, darker === 0 ? 'url(#wood)' : darkenColour(colour, darker), { rx: 3 })
  const grained = (boards: string) => boards + createSvgGroup({ filter: 'url(#grain)' }, boards)
  return { defs, board, grained }
}

export function drawWoodGrainTabletop(random: RandomGenerator, colour: Colour, top: number): string {
  const { defs, board, grained } = createWoodTextureHelpers(random, colour)
  return (
    defs +
    grained(board(-100, top, 1400, 1000 - top)) +
    drawRect(-100, top, 1400, 10, lightenColour(colour, 0.4), { opacity: 0.6 })
  )
}

export function drawPottedPlant(random: RandomGenerator, x: number, y: number, size: number): string {
  const green = random.pick<Colour>(['#3f6a46', '#4f7f4d', '#2f5c4a', '#6a8f4e'])
  const pot = random.pick<Colour>(['#b5613c', '#e9e2d6', '#3b4650', '#c98f5a'])
  const leaves = Array.from({ length: 13 }, (_, index) => {
    const angle = -160 + index * 11.5 + random.between(-5, 5)
    const length = size * random.between(0.75, 1.25)
    const colour =
      index % 3 === 0 ? lightenColour(green, 0.2) : index % 3 === 1 ? green : darkenColour(green, 0.2)
    return drawPath(
      `M0,0 Q${length * 0.5},${-size * 0.16} ${length},0 Q${length * 0.5},${size * 0.16} 0,0 Z`,
      colour,
      {
        transform: `translate(${x} ${y - size * 0.5}) rotate(${angle})`,
      },
    )
  })
  return (
    drawSoftEllipse(x, y, size * 0.6, size * 0.16, '#140a06', 0.5) +
    leaves.join('') +
    drawPath(
      `M${x - size * 0.32},${y - size * 0.55} L${x + size * 0.32},${y - size * 0.55} L${x + size * 0.24},${y} L${x - size * 0.24},${y} Z`,
      pot,
    ) +
    drawRect(x - size * 0.36, y - size * 0.62, size * 0.72, size * 0.12, lightenColour(pot, 0.15), { rx: 4 })
  )
}

export function drawTube(
  x: number,
  y: number,
  width: number,
  height: number,
  colour: Colour,
  lying = false,
): string {
  const id = `tube${colour.slice(1)}${lying ? 'h' : 'v'}`
  return (
    drawLinearGradient(
      id,
      [
        [0, darkenColour(colour, 0.45)],
        [0.3, lightenColour(colour, 0.55)],
        [0.5, colour],
        [1, darkenColour(colour, 0.55)],
      ],
      lying ? [0, 0, 0, 1] : [0, 0, 1, 0],
    ) + drawRect(x, y, width, height, `url(#${id})`, { rx: Math.min(width, height) / 6 })
  )
}

export function drawHouseWindowInDemoPicture(
  x: number,
  y: number,
  width: number,
  height: number,
  frame: Colour,
): string {
  return (
    drawRect(x - 12, y - 12, width + 24, height + 24, frame) +
    drawLinearGradient('sky', [
      [0, '#eaf3f7'],
      [1, '#fdf3de'],
    ]) +
    drawRect(x, y, width, height, 'url(#sky)') +
    drawRect(x + width / 2 - 5, y, 10, height, frame) +
    drawRect(x, y + height / 2 - 5, width, 10, frame)
  )
}

export function drawCoffeeCup(x: number, y: number, colour: Colour): string {
  return (
    drawSoftEllipse(x, y + 4, 60, 16, '#140a06', 0.5) +
    drawLine(`M${x + 34},${y - 60} q36,8 0,44`, darkenColour(colour, 0.15), 9) +
    drawPath(`M${x - 38},${y - 84} L${x + 38},${y - 84} L${x + 30},${y} L${x - 30},${y} Z`, colour) +
    drawEllipse(x, y - 84, 38, 9, darkenColour(colour, 0.35)) +
    drawEllipse(x, y - 83, 30, 6, '#4a2a1a') +
    drawCircle(x - 16, y - 50, 8, lightenColour(colour, 0.5), { opacity: 0.4 })
  )
}

export const mixColourWithMetalGrey = (colour: Colour = '#b9c0c4') => mixColours(colour, '#8d979c', 0.2)
