import type { RandomGenerator } from '../random.ts'
import {
  type Colour,
  createSvgGroup,
  darkenColour,
  drawCircle,
  drawEllipse,
  drawLine,
  drawPath,
  drawRect,
  drawSoftEllipse,
  lightenColour,
  mixColours,
  type SvgDrawing,
} from './draw.ts'
import {
  drawFloorOfBoardsOrTiles,
  drawWallInDemoPicture,
  drawWoodGrainTabletop,
  styleDemoDrawingAsPhoto,
  wallColoursInDemoPictures,
  woodColours,
} from './scene-parts.ts'

export function drawPlayroom(random: RandomGenerator): SvgDrawing {
  const bright: Colour[] = ['#d9503a', '#f2c14e', '#4f9a94', '#5f8fb9', '#8fae4a', '#c9708a']
  const block = (x: number, y: number, colour: Colour) =>
    drawRect(x, y, 96, 96, colour, { rx: 10 }) +
    drawRect(x + 12, y + 12, 72, 72, lightenColour(colour, 0.25), { rx: 8 }) +
    drawCircle(x + 48, y + 48, 20, colour)
  const bear: Colour = random.pick<Colour>(['#b5763e', '#d9b98a', '#8a6a4a'])
  const bunting = Array.from({ length: 11 }, (_, index) => {
    const [x, y] = [30 + index * 110, 90 + Math.sin((index / 10) * Math.PI) * 60]
    return drawPath(`M${x},${y} h84 l-42,86 Z`, random.pick(bright))
  })
  const tower = [
    [170, 690],
    [280, 690],
    [224, 594],
    [930, 700],
    [1030, 700],
    [980, 604],
    [986, 508],
  ]
  return styleDemoDrawingAsPhoto(
    random,
    drawWallInDemoPicture(random, random.pick<Colour>(['#f3e6c8', '#d9e6e3', '#f0d9cf'])) +
      drawLine('M-40,80 Q600,230 1240,80', '#8a5a34', 5) +
      bunting.join('') +
      drawFloorOfBoardsOrTiles('#d8b78a', 660, 'boards') +
      drawEllipse(600, 820, 560, 110, random.pick(['#4f9a94', '#c9708a', '#5f8fb9']), { opacity: 0.85 }) +
      drawEllipse(600, 820, 420, 78, '#f6efe2', { opacity: 0.6 }) +
      tower
        .map(
          ([x = 0, y = 0]) =>
            drawSoftEllipse(x + 48, y + 100, 80, 14, '#140a06', 0.3) + block(x, y, random.pick(bright)),
        )
        .join('') +
      drawSoftEllipse(600, 830, 200, 30, '#140a06', 0.5) +
      [-1, 1]
        .map(
          (side) =>
            drawCircle(600 + side * 92, 400, 46, bear) +
            drawCircle(600 + side * 92, 400, 26, lightenColour(bear, 0.4)),
        )
        .join('') +
      drawEllipse(600, 700, 140, 130, bear) +
      drawEllipse(600, 716, 90, 90, lightenColour(bear, 0.4)) +
      [-1, 1]
        .map(
          (side) =>
            drawEllipse(600 + side * 150, 670, 44, 74, darkenColour(bear, 0.1), {
              transform: `rotate(${side * -30} ${600 + side * 150} 670)`,
            }) +
            drawCircle(600 + side * 90, 806, 58, darkenColour(bear, 0.06)) +
            drawCircle(600 + side * 90, 810, 34, lightenColour(bear, 0.4)),
        )
        .join('') +
      drawCircle(600, 480, 122, lightenColour(bear, 0.06)) +
      drawEllipse(600, 520, 58, 46, lightenColour(bear, 0.5)) +
      [-1, 1].map((side) => drawCircle(600 + side * 46, 464, 13, '#1c120c')).join('') +
      drawEllipse(600, 502, 20, 14, '#1c120c') +
      drawLine('M600,516 V530 M574,536 Q600,556 626,536', '#1c120c', 6) +
      drawCircle(800, 830, 60, random.pick(bright)) +
      drawLine('M746,806 Q800,850 856,812', '#fff', 10, { opacity: 0.8 }),
  )
}

export function drawClassroom(random: RandomGenerator): SvgDrawing {
  const board = random.pick<Colour>(['#2f5c4a', '#26403a', '#f6f6f2'])
  const chalk = board === '#f6f6f2' ? '#2f4b6e' : '#f3f0e6'
  const figures = [
    drawLine('M330,440 L470,200 L610,440 Z', chalk, 7) +
      drawLine('M470,200 V440', chalk, 4, { stroke_dasharray: '14 10' }),
    drawLine('M330,450 H620 M340,460 V190', chalk, 6) +
      drawLine('M345,430 Q430,180 480,340 T610,220', '#f2c14e', 7),
    drawCircle(470, 320, 120, 'none', { stroke: chalk, stroke_width: 7 }) +
      drawLine('M470,320 L470,200 M470,320 L574,380 M470,320 L380,400', chalk, 6),
  ]
  const pencil = (x: number, angle: number, colour: Colour) =>
    createSvgGroup(
      { transform: `rotate(${angle} ${x} 700)` },
      drawRect(x, 560, 22, 170, colour),
      drawPath(`M${x},560 l11,-34 l11,34 Z`, '#e9c79a'),
      drawRect(x, 726, 22, 18, '#e0a0a0'),
    )
  return styleDemoDrawingAsPhoto(
    random,
    drawWallInDemoPicture(random, random.pick(wallColoursInDemoPictures)) +
      drawRect(200, 110, 800, 420, '#8a5a34') +
      drawRect(222, 132, 756, 376, board) +
      random.pick(figures) +
      [220, 290, 360, 430]
        .map((y) =>
          drawLine(`M690,${y} h${random.int(90, 230)}`, chalk, 8, {
            opacity: 0.75,
            stroke_dasharray: '26 12 44 10 16 12',
          }),
        )
        .join('') +
      drawRect(200, 530, 800, 22, '#6b4226') +
      drawWoodGrainTabletop(random, random.pick(woodColours), 690) +
      [-1, 0, 1]
        .map((index) =>
          pencil(
            300 + index * 26,
            index * 9,
            random.pick<Colour>(['#d9503a', '#f2c14e', '#4f9a94', '#5f8fb9']),
          ),
        )
        .join('') +
      drawPath('M250,660 L380,660 L368,800 L262,800 Z', mixColours('#c98f5a', '#ffffff', 0.2)) +
      createSvgGroup(
        { transform: 'rotate(-5 660 780)' },
        drawSoftEllipse(660, 800, 280, 80, '#140a06', 0.45),
        drawRect(430, 700, 230, 160, '#fdfaf3'),
        drawRect(660, 700, 230, 160, '#f6f1e6'),
        ...[730, 756, 782, 808].map((y) => drawLine(`M450,${y} H640 M680,${y} H870`, '#9db4d6', 3)),
        drawLine('M660,700 V860', '#c9c2b4', 5),
      ) +
      drawCircle(990, 740, 56, '#c2352d') +
      drawLine('M990,690 q6,-30 30,-40', '#5a3a24', 7) +
      drawEllipse(1022, 672, 30, 12, '#5f8a3e', { transform: 'rotate(-24 1022 672)' }),
  )
}
