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
  mixColours,
  type SvgDrawing,
} from './draw.ts'
import {
  drawCoffeeCup,
  drawFloorOfBoardsOrTiles,
  drawHouseWindowInDemoPicture,
  drawPottedPlant,
  drawTube,
  drawWallInDemoPicture,
  drawWoodGrainTabletop,
  styleDemoDrawingAsPhoto,
  wallColoursInDemoPictures,
} from './scene-parts.ts'

export function drawPet(random: RandomGenerator): SvgDrawing {
  const cat = random.chance(0.4)
  const fur = random.pick<Colour>(
    cat
      ? ['#d9975a', '#8f8a86', '#3a332f', '#e9e2d6']
      : ['#b5763e', '#5a3a26', '#d9b98a', '#e9e2d6', '#8a6a4a'],
  )
  const dark = darkenColour(fur, 0.35)
  const scarf = random.pick<Colour>(['#a63f24', '#1d6658', '#2f5f9e', '#d9a441', '#8c3b6a'])
  const ears = cat
    ? drawPath('M420,330 L400,130 L560,230 Z', fur) +
      drawPath('M780,330 L800,130 L640,230 Z', fur) +
      drawPath('M440,290 L428,180 L520,236 Z', '#e0a0a0') +
      drawPath('M760,290 L772,180 L680,236 Z', '#e0a0a0')
    : drawPath('M430,260 C330,240 300,420 350,540 C420,560 450,440 470,330 Z', dark) +
      drawPath('M770,260 C870,240 900,420 850,540 C780,560 750,440 730,330 Z', dark)
  const eye = (x: number) =>
    cat
      ? drawEllipse(x, 390, 38, 34, '#c9c04a') +
        drawEllipse(x, 390, 11, 30, '#150c09') +
        drawCircle(x - 10, 378, 8, '#fff')
      : drawCircle(x, 390, 30, '#2b1a12') + drawCircle(x - 9, 380, 10, '#fff')
  const whiskers = cat
    ? [-1, 1]
        .map((side) =>
          [0, 24, 48]
            .map((dy) =>
              drawLine(
                `M${600 + side * 70},${486 + dy * 0.5} L${600 + side * 230},${456 + dy}`,
                '#fff8ee',
                4,
                {
                  opacity: 0.8,
                },
              ),
            )
            .join(''),
        )
        .join('')
    : drawPath('M570,560 Q600,660 630,560 Z', '#d9707a')
  const backdrop =
    drawRect(-100, -100, 1400, 1100, random.pick(wallColoursInDemoPictures)) +
    drawRect(720, 40, 360, 420, '#f6f3ea') +
    drawRect(60, 300, 420, 40, '#fff') +
    drawRect(100, 160, 90, 140, '#2f7d6a') +
    drawRect(230, 190, 60, 110, '#d9a441')
  const front =
    drawSoftEllipse(600, 880, 420, 60, '#140a06', 0.6) +
    drawPath('M360,960 C340,740 430,600 600,600 C770,600 860,740 840,960 Z', fur) +
    drawPath('M500,960 C490,780 540,680 600,680 C660,680 710,780 700,960 Z', lightenColour(fur, 0.45)) +
    (cat ? ears : '') +
    drawLinearGradient('fur', [
      [0, lightenColour(fur, 0.22)],
      [1, darkenColour(fur, 0.12)],
    ]) +
    drawEllipse(600, 400, cat ? 210 : 200, cat ? 190 : 205, 'url(#fur)') +
    (cat ? '' : ears) +
    drawPath('M560,230 Q600,190 640,230 L624,440 L576,440 Z', lightenColour(fur, 0.5), {
      opacity: cat ? 0 : 0.8,
    }) +
    drawEllipse(600, 500, cat ? 100 : 112, cat ? 78 : 96, lightenColour(fur, 0.5)) +
    eye(515) +
    eye(685) +
    drawPath('M560,462 Q600,444 640,462 Q630,502 600,506 Q570,502 560,462 Z', cat ? '#c9707a' : '#2b1a12') +
    drawLine('M600,506 V536 M600,536 Q570,572 540,548 M600,536 Q630,572 660,548', dark, 7) +
    whiskers +
    drawPath(
      'M420,596 Q600,690 780,596 L760,650 Q690,700 640,706 L600,800 L560,706 Q510,700 440,650 Z',
      scarf,
    ) +
    Array.from({ length: 8 }, (_, index) =>
      drawCircle(480 + index * 34, 650 + Math.sin(index / 2.2) * 26, 7, '#fff', { opacity: 0.7 }),
    ).join('')
  return styleDemoDrawingAsPhoto(random, drawWoodGrainTabletop(random, '#c9cdd0', 830) + front, backdrop)
}

export function drawDentalRoom(random: RandomGenerator): SvgDrawing {
  const accent = random.pick<Colour>(['#4f9a94', '#5f8fb9', '#8fae6a', '#c98a9a'])
  return styleDemoDrawingAsPhoto(
    random,
    drawWallInDemoPicture(random, mixColours(accent, '#e9ded0', 0.62)) +
      drawRect(-100, 470, 1400, 250, lightenColour(accent, 0.3), { opacity: 0.45 }) +
      drawHouseWindowInDemoPicture(90, 110, 300, 340, '#f6f3ea') +
      drawRect(860, 300, 340, 330, '#f7f6f2') +
      [410, 520].map((y) => drawRect(860, y, 340, 5, '#cdd2d2')).join('') +
      drawRect(850, 286, 360, 20, accent) +
      drawFloorOfBoardsOrTiles('#c9c3b8', 720, 'tiles') +
      drawTube(820, -60, 16, 210, '#c9d0d3') +
      drawLine('M828,150 L690,220 L640,190', '#dfe3e5', 20) +
      drawPath('M560,180 Q640,130 710,200 L690,246 Q630,210 580,232 Z', '#f6f6f3') +
      drawSoftEllipse(560, 420, 240, 240, '#fff6d8', 0.7) +
      drawSoftEllipse(540, 850, 420, 46, '#140a06', 0.55) +
      drawRect(490, 700, 90, 140, '#d5d8d8') +
      drawEllipse(540, 846, 170, 22, '#bfc4c5') +
      drawPath(
        'M210,640 Q230,600 300,612 L640,640 Q720,640 760,560 L820,420 Q840,380 880,400 Q910,420 896,460 L820,660 Q790,720 700,720 L300,712 Q200,716 210,640 Z',
        accent,
      ) +
      drawPath('M250,640 Q300,624 640,656 Q720,656 770,570 L830,430', 'none', {
        stroke: lightenColour(accent, 0.45),
        stroke_width: 14,
      }) +
      drawEllipse(884, 388, 44, 54, lightenColour(accent, 0.2), { transform: 'rotate(24 884 388)' }) +
      drawRect(330, 500, 190, 14, '#e9ebea') +
      drawRect(416, 514, 16, 120, '#d5d8d8') +
      [350, 390, 430, 470].map((x) => drawLine(`M${x},498 v-34`, '#9aa6ab', 6)).join('') +
      drawPottedPlant(random, 1080, 290, 90),
  )
}

export function drawTherapyRoom(random: RandomGenerator): SvgDrawing {
  const sofa = random.pick<Colour>(['#7f9a84', '#b5694a', '#8a8fae', '#c9a05a', '#5f7a8a'])
  const rug = random.pick<Colour>(['#e3cba8', '#c98f7a', '#a9b9b0'])
  const chair = (x: number, flip: number) =>
    createSvgGroup(
      { transform: `translate(${x} 0) scale(${flip} 1)` },
      drawSoftEllipse(0, 800, 220, 34, '#140a06', 0.55),
      drawRect(-130, 740, 16, 66, '#6b4226'),
      drawRect(110, 740, 16, 66, '#6b4226'),
      drawRect(-150, 420, 290, 260, sofa, { rx: 60 }),
      drawRect(-170, 600, 330, 150, lightenColour(sofa, 0.1), { rx: 40 }),
      drawRect(-190, 550, 76, 200, darkenColour(sofa, 0.12), { rx: 36 }),
      drawRect(116, 550, 76, 200, darkenColour(sofa, 0.18), { rx: 36 }),
      drawRect(-50, 470, 130, 120, random.pick(['#f2c14e', '#f3ece2', '#a63f24']), {
        rx: 22,
        transform: 'rotate(8 10 530)',
      }),
    )
  return styleDemoDrawingAsPhoto(
    random,
    drawWallInDemoPicture(random, random.pick(wallColoursInDemoPictures)) +
      drawHouseWindowInDemoPicture(470, 110, 270, 320, '#f3ede2') +
      drawRect(420, 70, 44, 420, '#f6efe2', { opacity: 0.9 }) +
      drawRect(748, 70, 44, 420, '#f6efe2', { opacity: 0.9 }) +
      [130, 930]
        .map(
          (x) =>
            drawRect(x, 150, 150, 190, '#6b4226') +
            drawRect(x + 14, 164, 122, 162, '#f6efe2') +
            drawCircle(x + 75, 250, 38, sofa, { opacity: 0.6 }),
        )
        .join('') +
      drawFloorOfBoardsOrTiles('#b08a64', 720, 'boards') +
      drawEllipse(600, 850, 520, 70, rug) +
      drawEllipse(600, 850, 440, 54, 'none', { stroke: darkenColour(rug, 0.2), stroke_width: 8 }) +
      chair(270, 1) +
      chair(930, -1) +
      drawSoftEllipse(600, 850, 150, 22, '#140a06', 0.4) +
      drawRect(590, 700, 20, 150, '#6b4226') +
      drawEllipse(600, 700, 120, 22, '#8a5a34') +
      drawCoffeeCup(570, 696, '#e9e2d6') +
      drawRect(630, 656, 60, 40, '#f6f3ea', { rx: 6 }) +
      drawPottedPlant(random, 1130, 800, 180),
  )
}
