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
  type SvgDrawing,
} from './draw.ts'
import {
  drawFloorOfBoardsOrTiles,
  drawPottedPlant,
  drawTube,
  drawWallInDemoPicture,
  drawWoodGrainTabletop,
  styleDemoDrawingAsPhoto,
  wallColoursInDemoPictures,
  woodColours,
} from './scene-parts.ts'

export function drawJunctionBoxPicture(random: RandomGenerator): SvgDrawing {
  const cables = ['#c2352d', '#1f1f22', '#e9e7e0', '#2f7d4f', '#2f5f9e']
  const rows = random.pick([2, 3])
  const breakers = Array.from({ length: rows * 6 }, (_, index) => {
    const [x, y] = [400 + (index % 6) * 68, 320 + Math.floor(index / 6) * 150]
    const on = random.chance(0.85)
    return (
      drawRect(x, y, 58, 104, '#23262b', { rx: 5 }) +
      drawRect(x + 5, y + 5, 48, 94, '#34383f', { rx: 4 }) +
      drawRect(x + 18, y + (on ? 24 : 50), 22, 34, on ? '#e9e7e0' : '#a63f24', { rx: 4 }) +
      drawCircle(x + 29, y + 88, 5, '#c9a24a')
    )
  })
  const bundle = Array.from({ length: 13 }, (_, index) => {
    const start = 420 + index * 30
    const row = index % rows
    return drawLine(
      `M${540 + index * 9},130 C${540 + index * 9},${220 + row * 40} ${start},${200 + row * 130} ${start},${318 + row * 150}`,
      random.pick(cables),
      10,
    )
  })
  const box =
    drawRect(330, 150, 540, 660, '#aab0b3', { rx: 14 }) + drawRect(352, 172, 496, 616, '#d9dcdc', { rx: 8 })
  return styleDemoDrawingAsPhoto(
    random,
    drawWallInDemoPicture(random, random.pick(wallColoursInDemoPictures)) +
      drawSoftEllipse(640, 520, 480, 470, '#140a06', 0.35) +
      drawTube(536, -60, 128, 220, '#9aa1a4') +
      box +
      bundle.join('') +
      breakers.join('') +
      drawPath('M870,150 L1030,200 L1030,860 L870,810 Z', '#8f979b') +
      drawPath('M884,176 L1014,216 L1014,830 L884,790 Z', '#a9b0b3') +
      drawRect(980, 500, 16, 60, '#3b3f45', { rx: 6 }) +
      createSvgGroup(
        {},
        drawRect(130, 640, 24, 190, '#d9a441', { rx: 10 }),
        drawRect(136, 520, 12, 124, '#b9c0c4'),
      ),
  )
}

export function drawLampPicture(random: RandomGenerator): SvgDrawing {
  const cover = random.pick<Colour>(['#22252a', '#c9a24a', '#1d6658', '#a63f24', '#f3ede2'])
  const hanging = random.pick([[600], [430, 770], [330, 600, 870]])
  const one = (x: number) =>
    drawSoftEllipse(x, 470, 420, 420, '#ffe3a0', 0.55) +
    drawLine(`M${x},-60 V210`, '#22252a', 6) +
    drawPath(
      `M${x - 34},210 L${x + 34},210 Q${x + 120},260 ${x + 130},350 L${x - 130},350 Q${x - 120},260 ${x - 34},210 Z`,
      cover,
    ) +
    drawLine(`M${x - 60},240 Q${x - 104},290 ${x - 108},340`, lightenColour(cover, 0.6), 10, {
      opacity: 0.5,
    }) +
    drawEllipse(x, 350, 130, 18, '#fff3cf') +
    drawCircle(x, 362, 26, '#fffdf2')
  return styleDemoDrawingAsPhoto(
    random,
    drawWallInDemoPicture(random, darkenColour(random.pick(wallColoursInDemoPictures), 0.3)) +
      drawFloorOfBoardsOrTiles('#8d6b4c', 800, 'boards') +
      [180, 940]
        .map(
          (x) =>
            drawRect(x, 200, 130, 170, '#6b4226') +
            drawRect(x + 12, 212, 106, 146, random.pick(['#d9a441', '#7fa39a', '#c9708a'])),
        )
        .join('') +
      hanging.map(one).join('') +
      drawWoodGrainTabletop(random, random.pick(woodColours), 690) +
      drawEllipse(600, 700, 150, 20, '#e9e2d6') +
      [540, 600, 660]
        .map((x) => drawCircle(x, 668, 38, random.pick(['#d9772b', '#8fae4a', '#c2352d', '#f2c14e'])))
        .join('') +
      drawPottedPlant(random, 980, 710, 110),
  )
}
