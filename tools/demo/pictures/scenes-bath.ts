import type { RandomGenerator } from '../random.ts'
import {
  type Colour,
  darkenColour,
  drawCircle,
  drawEllipse,
  drawLine,
  drawLinearGradient,
  drawPath,
  drawRect,
  drawSoftEllipse,
  lightenColour,
  type SvgDrawing,
} from './draw.ts'
import {
  drawFloorOfBoardsOrTiles,
  drawPottedPlant,
  drawTube,
  drawWallInDemoPicture,
  styleDemoDrawingAsPhoto,
  wallColoursInDemoPictures,
} from './scene-parts.ts'

export function drawBathroom(random: RandomGenerator): SvgDrawing {
  const tile = random.pick<Colour>(['#8fb3b0', '#e8e3d8', '#4f7d86', '#d9b79a', '#a9bccb', '#7f9a77'])
  const side = random.pick([72, 90, 110])
  const accentRow = random.int(2, 4)
  const accent = random.pick<Colour>(['#1d6658', '#a63f24', '#2f4b6e', '#d9a441'])
  const tiles: string[] = []
  for (let row = 0; row * side < 760; row++) {
    for (let column = -1; column * side < 1320; column++) {
      const offset = side > 100 ? 0 : (row % 2) * (side / 2)
      const base = row === accentRow ? accent : tile
      const colour = random.chance(0.5)
        ? lightenColour(base, random.between(0, 0.14))
        : darkenColour(base, random.between(0, 0.08))
      tiles.push(
        drawRect(column * side + offset - 40, row * side - 60, side - 5, side - 5, colour, { rx: 3 }),
      )
      tiles.push(
        drawLine(
          `M${column * side + offset - 34},${row * side - 54} h${side * 0.5}`,
          lightenColour(base, 0.6),
          3,
          {
            opacity: 0.35,
          },
        ),
      )
    }
  }
  const grout = drawRect(-100, -100, 1400, 1100, lightenColour(tile, 0.55))
  return styleDemoDrawingAsPhoto(
    random,
    grout + tiles.join('') + (random.chance(0.5) ? basin(random) : shower(random, accent)),
  )
}

function basin(random: RandomGenerator): string {
  const counter = random.pick<Colour>(['#8a5a34', '#6b4226', '#dad3c7', '#3b3f45'])
  return (
    drawEllipse(600, 250, 190, 210, '#dfe9ec') +
    drawEllipse(600, 250, 190, 210, 'none', { stroke: darkenColour(counter, 0.2), stroke_width: 16 }) +
    drawLine('M500,330 L640,110', '#ffffff', 34, { opacity: 0.4 }) +
    drawSoftEllipse(600, 640, 620, 60, '#140a06', 0.45) +
    drawRect(-100, 630, 1400, 60, lightenColour(counter, 0.12)) +
    drawRect(-100, 690, 1400, 320, counter) +
    [300, 600, 900].map((x) => drawLine(`M${x},700 V1000`, darkenColour(counter, 0.5), 5)).join('') +
    [450, 750].map((x) => drawRect(x - 40, 760, 80, 12, '#cfd4d6', { rx: 6 })).join('') +
    drawPath('M390,560 L810,560 Q790,655 700,655 L500,655 Q410,655 390,560 Z', '#f6f3ee') +
    drawEllipse(600, 562, 212, 30, '#fffdf8') +
    drawEllipse(600, 566, 180, 20, '#c9d2d4') +
    drawTube(584, 440, 30, 110, '#b9c0c4') +
    drawLine('M598,446 C598,400 660,400 662,470', '#aab3b8', 24) +
    drawLine('M594,440 C594,396 656,394 658,462', '#eef2f4', 6, { opacity: 0.8 }) +
    drawPottedPlant(random, 960, 636, 120) +
    drawRect(180, 560, 46, 74, '#e9dcc3', { rx: 8 }) +
    drawRect(190, 530, 26, 32, '#3b3f45', { rx: 4 })
  )
}

function shower(random: RandomGenerator, accent: Colour): string {
  return (
    drawFloorOfBoardsOrTiles('#b8b0a4', 700, 'tiles') +
    drawTube(820, 120, 22, 440, '#b9c0c4') +
    drawLine('M831,130 C831,60 700,60 690,110', '#b3bcc1', 20) +
    drawPath('M620,118 L762,118 L742,150 L640,150 Z', '#c9d0d3') +
    Array.from({ length: 9 }, (_, index) =>
      drawLine(`M${640 + index * 13},160 L${610 + index * 20},690`, '#ffffff', 3, { opacity: 0.28 }),
    ).join('') +
    drawCircle(831, 470, 40, '#c3cacd') +
    drawCircle(831, 470, 22, '#8f999e') +
    drawRect(190, 60, 330, 640, '#d7e8ea', { opacity: 0.45 }) +
    drawLine('M230,620 L440,110', '#ffffff', 40, { opacity: 0.35 }) +
    drawRect(180, 50, 14, 660, '#8f999e') +
    drawRect(516, 50, 14, 660, '#8f999e') +
    drawRect(940, 360, 150, 16, darkenColour(accent, 0.1)) +
    drawRect(960, 300, 34, 60, '#e9dcc3', { rx: 8 }) +
    drawRect(1010, 280, 30, 80, accent, { rx: 8 }) +
    drawPottedPlant(random, 1080, 740, 110)
  )
}

export function drawWaterPipes(random: RandomGenerator): SvgDrawing {
  const copper = random.chance(0.6)
  const pipe: Colour = copper ? '#c07a4a' : '#e9e7e0'
  const parts: string[] = [drawWallInDemoPicture(random, random.pick(wallColoursInDemoPictures))]
  for (const [index, x] of [300, 420, 780, 900].entries()) {
    parts.push(drawSoftEllipse(x + 34, 500, 60, 700, '#140a06', 0.18))
    parts.push(drawTube(x, index < 2 ? 430 : -60, 34, 620, pipe))
    const valve = index % 2 === 0 ? '#c2352d' : '#2f5f9e'
    const y = index < 2 ? 640 : 560
    parts.push(drawTube(x - 10, y - 26, 54, 52, '#c9a24a'))
    parts.push(
      drawRect(x - 34, y - 50, 102, 20, valve, { rx: 10 }),
      drawRect(x + 10, y - 46, 14, 40, '#8f7a3a'),
    )
  }
  parts.push(drawTube(300, 240, 634, 34, pipe, true), drawTube(420, 320, 394, 34, pipe, true))
  for (const [x, y] of [
    [300, 240],
    [900, 240],
    [420, 320],
    [780, 320],
  ] as const) {
    parts.push(
      drawCircle(x + 17, y + 17, 29, darkenColour(pipe, 0.15)),
      drawCircle(x + 12, y + 10, 10, lightenColour(pipe, 0.6)),
    )
  }
  parts.push(drawTube(300, 240, 34, 240, pipe), drawTube(420, 320, 34, 160, pipe))
  parts.push(random.chance(0.5) ? boiler() : meter())
  return styleDemoDrawingAsPhoto(random, parts.join(''))
}

function boiler(): string {
  return (
    drawSoftEllipse(620, 720, 250, 260, '#140a06', 0.4) +
    drawLinearGradient(
      'boiler',
      [
        [0, '#b9b6b0'],
        [0.3, '#ffffff'],
        [1, '#aaa69f'],
      ],
      [0, 0, 1, 0],
    ) +
    drawRect(480, 430, 270, 480, 'url(#boiler)', { rx: 34 }) +
    drawRect(520, 500, 190, 90, '#2f3a44', { rx: 10 }) +
    drawCircle(560, 545, 22, '#d9a441') +
    drawLine('M560,545 L572,530', '#3b2a10', 5) +
    [620, 650, 680].map((x) => drawCircle(x, 545, 9, '#7fc7a4')).join('') +
    drawLine('M500,660 H730', '#c9c5bd', 4)
  )
}

function meter(): string {
  return (
    drawSoftEllipse(620, 600, 220, 200, '#140a06', 0.4) +
    drawTube(430, 590, 380, 34, '#c07a4a', true) +
    drawCircle(620, 600, 108, '#c9a24a') +
    drawCircle(620, 600, 84, '#f7f3e8') +
    Array.from({ length: 12 }, (_, index) =>
      drawLine('M620,530 v14', '#3b3f45', 5, { transform: `rotate(${index * 30} 620 600)` }),
    ).join('') +
    drawLine('M620,600 L658,556', '#c2352d', 7) +
    drawCircle(620, 600, 10, '#3b3f45')
  )
}
