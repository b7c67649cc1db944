import type { RandomGenerator } from '../random.ts'
import {
  type Colour,
  createSvgGroup,
  createSvgTextureFilter,
  darkenColour,
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
  drawHouseWindowInDemoPicture,
  drawWallInDemoPicture,
  styleDemoDrawingAsPhoto,
} from './scene-parts.ts'

export function drawPaintedWallInDemoPicture(random: RandomGenerator): SvgDrawing {
  const colour = random.pick<Colour>([
    '#1d6658',
    '#a63f24',
    '#d9a441',
    '#7f9fb5',
    '#8c5a74',
    '#c9a287',
    '#56718a',
  ])
  const trim = random.chance(0.5)
  const unfinished = random.chance(0.45)
  const old: Colour = '#e9e2d4'
  return styleDemoDrawingAsPhoto(
    random,
    drawWallInDemoPicture(random, colour) +
      (unfinished
        ? drawRect(760, -100, 540, 900, old) +
          Array.from({ length: 6 }, (_, index) =>
            drawRect(700 + index * 34, -100, 60, random.between(500, 880) - index * 60, colour, {
              opacity: 0.96 - index * 0.08,
              rx: 26,
            }),
          ).join('')
        : drawHouseWindowInDemoPicture(760, 140, 260, 330, '#f3ede2')) +
      (trim
        ? drawRect(-100, 430, 860, 14, lightenColour(colour, 0.6)) +
          drawRect(-100, 444, 860, 330, lightenColour(colour, 0.45), { opacity: 0.5 })
        : '') +
      drawFloorOfBoardsOrTiles('#b99a78', 760, 'boards') +
      createSvgTextureFilter({
        id: 'cloth',
        frequency: '0.03',
        seed: random.int(1, 50),
        colour: '#8f8778',
        strength: 0.25,
      }) +
      drawPath('M60,830 C300,780 700,800 1040,820 L1180,960 L-40,960 Z', '#ece6da') +
      drawPath('M60,830 C300,780 700,800 1040,820 L1180,960 L-40,960 Z', '#fff', { filter: 'url(#cloth)' }) +
      ladder() +
      bucket(640, 880, colour) +
      bucket(800, 900, darkenColour(colour, 0.3)) +
      roller(colour),
  )
}

function ladder(): string {
  const rungs = [560, 640, 720, 800, 480, 400, 320].map((y) =>
    drawLine(`M${230 - (y - 250) * 0.06},${y} H${380 + (y - 250) * 0.06}`, '#c9cdcf', 14),
  )
  return (
    drawSoftEllipse(310, 860, 200, 36, '#140a06', 0.45) +
    drawLine('M250,240 L200,860', '#aab1b5', 20) +
    drawLine('M360,240 L410,860', '#d3d8da', 20) +
    rungs.join('') +
    drawRect(236, 224, 140, 22, '#c2352d', { rx: 6 })
  )
}

function bucket(x: number, y: number, paint: Colour): string {
  return (
    drawSoftEllipse(x, y, 110, 24, '#140a06', 0.5) +
    drawPath(`M${x - 70},${y - 120} L${x + 70},${y - 120} L${x + 58},${y} L${x - 58},${y} Z`, '#f1eee8') +
    drawEllipse(x, y - 120, 70, 18, '#cfcac0') +
    drawEllipse(x, y - 118, 60, 13, paint) +
    drawPath(`M${x - 50},${y - 110} q10,60 18,20 q8,50 22,-18 Z`, paint) +
    drawLine(
      `M${x - 70},${y - 116} C${x - 60},${y - 210} ${x + 60},${y - 210} ${x + 70},${y - 116}`,
      '#9aa1a4',
      5,
    )
  )
}

function roller(paint: Colour): string {
  return createSvgGroup(
    { transform: 'rotate(-18 960 700)' },
    drawRect(860, 640, 190, 56, lightenColour(paint, 0.1), { rx: 14 }),
    drawRect(860, 648, 190, 12, lightenColour(paint, 0.4), { rx: 6, opacity: 0.6 }),
    drawLine('M1050,668 H1084 V740 H960 V790', '#aab1b5', 9),
    drawRect(946, 780, 28, 110, '#c2352d', { rx: 10 }),
  )
}

export function drawBrickwork(random: RandomGenerator): SvgDrawing {
  const brick = random.pick<Colour>(['#b5573a', '#a84a30', '#c0714e', '#9a5a44'])
  const joints: string[] = []
  const bricks: string[] = []
  for (let row = 0; row < 15; row++) {
    const y = 842 - row * 58
    const end = 1000 - Math.max(0, row - 5) * 100
    for (let x = (row % 2) * 68 - 196; x < end; x += 136) {
      const colour = random.chance(0.5)
        ? lightenColour(brick, random.between(0, 0.18))
        : darkenColour(brick, random.between(0, 0.2))
      joints.push(drawRect(x - 4, y - 4, 140, 62, '#cfc7ba'))
      bricks.push(drawRect(x, y, 128, 50, colour, { rx: 4 }))
    }
  }
  return styleDemoDrawingAsPhoto(
    random,
    drawLinearGradient('heaven', [
      [0, '#8fbbd6'],
      [1, '#e6eef0'],
    ]) +
      drawRect(-100, -100, 1400, 1100, 'url(#heaven)') +
      drawSoftEllipse(900, 200, 300, 80, '#ffffff', 0.8) +
      drawSoftEllipse(700, 140, 220, 60, '#ffffff', 0.7) +
      joints.join('') +
      bricks.join('') +
      createSvgTextureFilter({
        id: 'grit',
        frequency: '0.09',
        seed: random.int(1, 60),
        colour: '#4a2a1a',
        strength: 0.16,
      }) +
      createSvgGroup({ filter: 'url(#grit)' }, joints.join('')) +
      drawLine('M-100,300 H1300', '#e0d27a', 3) +
      drawSoftEllipse(1010, 890, 240, 50, '#140a06', 0.5) +
      drawPath('M880,890 Q1000,740 1150,890 Z', '#b9ad9c') +
      createSvgGroup(
        { transform: 'rotate(-24 980 760)' },
        drawPath('M900,770 L1010,740 L1010,800 Z', '#b9c0c4'),
        drawLine('M1010,770 h40', '#8f979b', 10),
        drawRect(1046, 756, 90, 28, '#8a5a34', { rx: 12 }),
      ),
  )
}
