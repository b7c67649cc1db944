import type { RandomGenerator } from '../random.ts'
import {
  type Colour,
  createSvgGroup,
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
  drawHouseWindowInDemoPicture,
  drawPottedPlant,
  drawTube,
  drawWallInDemoPicture,
  drawWoodGrainTabletop,
  mixColourWithMetalGrey,
  styleDemoDrawingAsPhoto,
  wallColoursInDemoPictures,
  woodColours,
} from './scene-parts.ts'

export function drawHairSalon(random: RandomGenerator): SvgDrawing {
  const leather = random.pick<Colour>(['#3a2a24', '#8a3a2a', '#22404a', '#c9a27a', '#5a3a5a'])
  const frame = random.pick<Colour>(['#c9a24a', '#3b3f45', '#8a5a34', '#f3ede2'])
  const lamp = (x: number, y: number) =>
    drawSoftEllipse(x, y, 62, 62, '#fff0c0', 0.8) + drawCircle(x, y, 15, '#fffbe8')
  const lamps =
    [150, 250, 350, 450].map((y) => lamp(382, y) + lamp(818, y)).join('') +
    [470, 600, 730].map((x) => lamp(x, 76)).join('')
  const bottles = Array.from({ length: 7 }, (_, index) => {
    const [x, height] = [290 + index * 44, random.int(56, 104)]
    const colour = random.pick(['#a63f24', '#1d6658', '#e9e2d6', '#22252a', '#d9a441', '#c9708a'])
    return (
      drawRect(x, 560 - height, 30, height, colour, { rx: 6 }) +
      drawRect(x + 9, 546 - height, 12, 18, '#22252a')
    )
  })
  const scissors = createSvgGroup(
    { transform: `rotate(${random.int(-20, 20)} 800 545)` },
    drawLine('M740,556 L880,520 M740,530 L880,556', mixColourWithMetalGrey(), 8),
    drawCircle(728, 562, 18, 'none', { stroke: '#22252a', stroke_width: 8 }),
    drawCircle(728, 524, 18, 'none', { stroke: '#22252a', stroke_width: 8 }),
  )
  return styleDemoDrawingAsPhoto(
    random,
    drawWallInDemoPicture(random, random.pick(wallColoursInDemoPictures)) +
      drawFloorOfBoardsOrTiles('#b7a58f', 740, 'tiles') +
      drawRect(350, 40, 500, 470, frame, { rx: 22 }) +
      drawLinearGradient(
        'glass',
        [
          [0, '#e9f0f0'],
          [1, '#b5c4c6'],
        ],
        [0, 0, 1, 1],
      ) +
      drawRect(410, 104, 380, 376, 'url(#glass)', { rx: 10 }) +
      drawLine('M440,440 L640,130', '#ffffff', 46, { opacity: 0.4 }) +
      lamps +
      drawRect(240, 560, 720, 30, '#8a5a34') +
      drawRect(240, 590, 720, 60, '#6b4226') +
      bottles.join('') +
      scissors +
      drawSoftEllipse(600, 880, 280, 36, '#140a06', 0.6) +
      drawTube(582, 760, 36, 110, '#b9c0c4') +
      drawEllipse(600, 876, 140, 22, '#8f979b') +
      drawRect(440, 700, 320, 84, leather, { rx: 34 }) +
      drawRect(470, 420, 260, 300, darkenColour(leather, 0.1), { rx: 50 }) +
      drawRect(540, 340, 120, 90, leather, { rx: 30 }) +
      [-1, 1]
        .map((side) => drawRect(600 + side * 176 - 26, 620, 52, 110, darkenColour(leather, 0.25), { rx: 22 }))
        .join('') +
      drawLine('M500,460 Q600,440 700,460', lightenColour(leather, 0.4), 8, { opacity: 0.5 }) +
      drawPottedPlant(random, 1080, 830, 170),
  )
}

export function drawPhotoStudio(random: RandomGenerator): SvgDrawing {
  const view = (x: number, y: number, angle: number) => {
    const sky = random.pick<Colour>(['#f0b27a', '#8fbbd6', '#d98ca0', '#e8c987'])
    const hill = random.pick<Colour>(['#3f6a46', '#6b4226', '#2f4b6e', '#8c5a74'])
    const inside = random.pick([
      drawCircle(x + 96, y + 60, 22, '#fff3d0') +
        drawPath(
          `M${x},${y + 130} Q${x + 50},${y + 60} ${x + 96},${y + 110} T${x + 176},${y + 84} V${y + 170} H${x} Z`,
          hill,
        ),
      drawCircle(x + 66, y + 76, 22, '#b5763e') +
        drawCircle(x + 112, y + 70, 22, '#d9a27a') +
        drawPath(`M${x + 24},${y + 170} q6,-74 44,-72 q36,2 42,72 Z`, '#22252a') +
        drawPath(`M${x + 72},${y + 170} q6,-80 42,-78 q42,2 48,78 Z`, '#fdfaf3'),
      drawCircle(x + 88, y + 90, 46, hill) + drawCircle(x + 88, y + 90, 26, lightenColour(hill, 0.5)),
    ])
    return createSvgGroup(
      { transform: `rotate(${angle} ${x + 88} ${y})` },
      drawSoftEllipse(x + 94, y + 120, 150, 150, '#140a06', 0.28),
      drawRect(x - 14, y - 14, 204, 240, '#fdfaf3'),
      drawRect(x, y, 176, 170, sky),
      inside,
      drawRect(x + 78, y - 36, 20, 40, '#c1905a', { rx: 4 }),
    )
  }
  return styleDemoDrawingAsPhoto(
    random,
    drawWallInDemoPicture(random, random.pick(wallColoursInDemoPictures)) +
      drawHouseWindowInDemoPicture(1010, 90, 260, 300, '#f3ede2') +
      drawLine('M-60,90 Q560,190 1260,80', '#5a3a24', 6) +
      [60, 300, 540, 780]
        .map((x, index) => view(x, 150 + (index % 3 === 0 ? 15 : 30), random.between(-6, 6)))
        .join('') +
      drawWoodGrainTabletop(random, random.pick(woodColours), 620) +
      drawSoftEllipse(600, 830, 330, 50, '#140a06', 0.6) +
      drawRect(390, 590, 420, 240, '#22252a', { rx: 26 }) +
      drawRect(390, 650, 420, 120, '#3b3f45') +
      drawRect(520, 540, 160, 64, '#22252a', { rx: 14 }) +
      drawRect(430, 566, 60, 28, mixColourWithMetalGrey(), { rx: 8 }) +
      drawCircle(600, 710, 112, '#15171a') +
      drawCircle(600, 710, 92, mixColourWithMetalGrey()) +
      drawCircle(600, 710, 80, '#15171a') +
      drawCircle(600, 710, 56, '#26405a') +
      drawCircle(600, 710, 30, '#0c141d') +
      drawSoftEllipse(574, 682, 34, 26, '#cfe6ff', 0.9) +
      drawCircle(750, 630, 14, '#c2352d') +
      drawLine('M390,640 C200,660 180,800 300,860', '#6b4226', 14),
  )
}

export function drawDressOnMannequin(random: RandomGenerator): SvgDrawing {
  const cloth = random.pick<Colour>([
    '#b23a4a',
    '#f3ece2',
    '#1d6658',
    '#d9a441',
    '#5c4a8a',
    '#e08a9a',
    '#2f4b6e',
  ])
  const dark = darkenColour(cloth, 0.25)
  const folds = Array.from({ length: 9 }, (_, index) =>
    drawLine(
      `M${530 + index * 17},430 Q${500 + index * 25},620 ${390 + index * 52},800`,
      index % 2 ? dark : lightenColour(cloth, 0.35),
      7,
      { opacity: 0.45 },
    ),
  )
  const spools = Array.from({ length: 6 }, (_, index) => {
    const colour = random.pick(['#a63f24', '#1d6658', '#d9a441', '#2f4b6e', '#efe6d8', '#8c5a74'])
    const x = 850 + (index % 3) * 74
    const y = index < 3 ? 300 : 450
    return (
      drawRect(x, y - 56, 44, 56, colour) +
      drawRect(x - 6, y - 64, 56, 10, '#c1905a') +
      drawRect(x - 6, y - 2, 56, 10, '#c1905a')
    )
  })
  return styleDemoDrawingAsPhoto(
    random,
    drawWallInDemoPicture(random, random.pick(wallColoursInDemoPictures)) +
      drawHouseWindowInDemoPicture(90, 120, 230, 330, '#f3ede2') +
      drawFloorOfBoardsOrTiles('#b99a78', 760, 'boards') +
      drawRect(820, 306, 260, 14, '#8a5a34') +
      drawRect(820, 456, 260, 14, '#8a5a34') +
      spools.join('') +
      drawSoftEllipse(600, 846, 300, 40, '#140a06', 0.55) +
      drawRect(592, 700, 16, 150, '#6b4226') +
      drawLine('M600,850 L520,872 M600,850 L680,872 M600,850 V880', '#6b4226', 12) +
      drawCircle(600, 132, 26, '#c1905a') +
      drawRect(578, 140, 44, 50, '#e2cfb0') +
      drawPath('M520,190 Q600,220 680,190 Q700,300 660,400 L540,400 Q500,300 520,190 Z', cloth) +
      drawPath('M540,400 L660,400 Q720,560 840,800 Q600,860 360,800 Q480,560 540,400 Z', cloth) +
      folds.join('') +
      drawRect(536, 392, 128, 26, dark, { rx: 8 }) +
      drawLine('M536,200 Q600,268 664,200', lightenColour(cloth, 0.5), 8) +
      drawSoftEllipse(690, 560, 160, 320, '#140a06', 0.22) +
      drawLine('M380,780 Q600,836 820,780', lightenColour(cloth, 0.5), 8, { stroke_dasharray: '3 18' }),
  )
}
