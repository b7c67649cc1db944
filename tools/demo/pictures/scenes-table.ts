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
  drawCoffeeCup,
  drawPottedPlant,
  drawWallInDemoPicture,
  drawWoodGrainTabletop,
  styleDemoDrawingAsPhoto,
  wallColoursInDemoPictures,
  woodColours,
} from './scene-parts.ts'

export function drawCake(random: RandomGenerator): SvgDrawing {
  const cream = random.pick<Colour>(['#fbf3e6', '#f4cfd0', '#c9e0d6', '#5a3524', '#f2dca0', '#d9cdea'])
  const fruit = random.pick<Colour>(['#b8243a', '#d9772b', '#4b3a7a', '#e0a800'])
  const tiers = random.pick([1, 2, 3])
  const cup3 = (x: number, y: number, r: number) =>
    drawCircle(x, y, r, fruit) + drawCircle(x - r * 0.3, y - r * 0.3, r * 0.28, lightenColour(fruit, 0.7))
  const parts: string[] = []
  let bottom = 640
  for (let tier = 0; tier < tiers; tier++) {
    const half = (tiers === 1 ? 270 : 280) - tier * 84
    const height = tiers === 1 ? 230 : 160
    const top = bottom - height
    const id = `tier${tier}`
    parts.push(
      drawLinearGradient(
        id,
        [
          [0, darkenColour(cream, 0.12)],
          [0.3, lightenColour(cream, 0.35)],
          [1, darkenColour(cream, 0.28)],
        ],
        [0, 0, 1, 0],
      ) +
        drawPath(
          `M${600 - half},${top} V${bottom} Q600,${bottom + 54} ${600 + half},${bottom} V${top} Z`,
          `url(#${id})`,
        ) +
        drawEllipse(600, top, half, half * 0.14, lightenColour(cream, 0.3)),
    )
    const drips = Math.floor(half / 30)
    for (let index = 0; index <= drips * 2; index++) {
      const x = 600 - half + 14 + index * ((half * 2 - 28) / (drips * 2))
      const curve = Math.sqrt(Math.max(0, 1 - ((x - 600) / half) ** 2))
      const dripColour = random.chance(0.5) ? lightenColour(fruit, 0.1) : fruit
      parts.push(
        drawLine(`M${x},${top + curve * half * 0.12} v${random.between(18, 74)}`, dripColour, 20, {
          opacity: 0.9,
        }),
      )
      parts.push(drawCircle(x, bottom + curve * 40 - 6, 15, lightenColour(cream, 0.5)))
    }
    parts.push(drawEllipse(600, top, half - 6, half * 0.12, lightenColour(fruit, 0.06)))
    bottom = top + half * 0.03
  }
  const crown = Array.from({ length: 9 }, (_, index) => {
    const angle = (index / 9) * Math.PI * 2
    const half = (tiers === 1 ? 200 : 210 - (tiers - 1) * 84) * 0.8
    return cup3(600 + Math.cos(angle) * half, bottom - 14 + Math.sin(angle) * half * 0.13, 24)
  })
  const backdrop =
    drawRect(-100, -100, 1400, 1100, random.pick<Colour>(['#d8b89a', '#a9c2b6', '#c7b3d0', '#cbd3d8'])) +
    Array.from({ length: 12 }, () =>
      drawCircle(
        random.int(0, 1200),
        random.int(0, 520),
        random.int(20, 70),
        random.pick(['#fff3d0', '#f2c14e', '#f4cfd0', '#ffffff']),
        { opacity: 0.6 },
      ),
    ).join('')
  return styleDemoDrawingAsPhoto(
    random,
    drawWoodGrainTabletop(random, random.pick(woodColours), 640) +
      drawSoftEllipse(600, 740, 460, 80, '#140a06', 0.55) +
      drawPath('M560,690 L640,690 L680,770 L520,770 Z', '#d8d3ca') +
      drawEllipse(600, 776, 110, 18, '#c4beb3') +
      drawEllipse(600, 676, 350, 48, '#e9e5dd') +
      drawEllipse(600, 666, 350, 46, '#fffdf8') +
      parts.join('') +
      crown.join('') +
      createSvgGroup(
        { transform: 'rotate(12 1010 800)' },
        drawRect(930, 800, 200, 12, '#c9d0d3', { rx: 6 }),
        drawRect(1080, 794, 110, 24, '#8a5a34', { rx: 10 }),
      ),
    backdrop,
  )
}

export function drawBanquet(random: RandomGenerator): SvgDrawing {
  const dish = (x: number, y: number, r: number) => {
    const food = random.pick([rice, mole, salad, tacos])
    const rim = random.pick<Colour>(['#2f4b8e', '#1d6658', '#a63f24', '#d9a441'])
    return (
      drawSoftEllipse(x + 10, y + 16, r * 1.25, r * 1.2, '#140a06', 0.5) +
      drawCircle(x, y, r, '#fbf7ef') +
      drawCircle(x, y, r * 0.93, 'none', { stroke: rim, stroke_width: 8, stroke_dasharray: '16 9' }) +
      drawCircle(x, y, r * 0.72, '#efe8da') +
      food(x, y, r * 0.62)
    )
  }
  const bits = (x: number, y: number, r: number, colours: readonly Colour[], count: number, size: number) =>
    Array.from({ length: count }, () => {
      const [angle, far] = [random.between(0, 6.28), Math.sqrt(random.next()) * r]
      return drawEllipse(
        x + Math.cos(angle) * far,
        y + Math.sin(angle) * far,
        size,
        size * 0.6,
        random.pick(colours),
        { transform: `rotate(${random.int(0, 180)} ${x} ${y})` },
      )
    }).join('')
  const rice = (x: number, y: number, r: number) =>
    drawCircle(x, y, r, '#d9772b') + bits(x, y, r, ['#e9975a', '#c9652a', '#8fae4a'], 80, 8)
  const mole = (x: number, y: number, r: number) =>
    drawCircle(x, y, r, '#4a2416') +
    drawEllipse(x - 10, y, r * 0.6, r * 0.42, '#7a4426') +
    bits(x, y, r * 0.7, ['#f3e3c0'], 26, 5)
  const salad = (x: number, y: number, r: number) =>
    drawCircle(x, y, r, '#5f8a3e') + bits(x, y, r, ['#7fae4e', '#3f6a2e', '#c2352d', '#f3ece2'], 60, 14)
  const tacos = (x: number, y: number, r: number) =>
    [-0.55, 0, 0.55]
      .map(
        (shift) =>
          drawEllipse(x + shift * r, y, r * 0.28, r * 0.72, '#e0b45a') +
          bits(x + shift * r, y, r * 0.24, ['#7a4426', '#5f8a3e', '#f3ece2', '#c2352d'], 26, 7),
      )
      .join('')
  const runner = random.pick<Colour>(['#b23a6a', '#1d6658', '#d9772b', '#2f5f9e'])
  const stripes = [0, 1, 2, 3, 4].map((index) =>
    drawRect(-100, 372 + index * 34, 1400, 14, random.pick(['#f2c14e', '#ffffff', '#c2352d', '#8fae4a']), {
      opacity: 0.8,
    }),
  )
  return styleDemoDrawingAsPhoto(
    random,
    drawWoodGrainTabletop(random, random.pick(woodColours), -120) +
      drawRect(-100, 350, 1400, 200, runner) +
      stripes.join('') +
      [
        [230, 200, 150],
        [590, 170, 170],
        [960, 210, 150],
        [250, 690, 170],
        [630, 710, 150],
        [980, 680, 170],
      ]
        .map(([x = 0, y = 0, r = 0]) => dish(x, y, r))
        .join('') +
      [
        [420, 450],
        [790, 450],
      ]
        .map(
          ([x = 0, y = 0]) =>
            drawCircle(x, y, 62, '#3b3f45') +
            drawCircle(x, y, 52, random.pick(['#8f2a20', '#5f8a3e', '#d9a441'])),
        )
        .join(''),
  )
}

export function drawOfficeDesk(random: RandomGenerator): SvgDrawing {
  const books = Array.from({ length: 15 }, (_, index) => {
    const height = random.int(150, 220)
    return drawRect(
      60 + index * 74,
      320 - height,
      random.int(46, 66),
      height,
      random.pick(['#6b1f1c', '#1d3a36', '#2f4b6e', '#8a5a34', '#c9a24a', '#3b2a22']),
    )
  })
  const paper = (x: number, y: number, angle: number) =>
    createSvgGroup(
      { transform: `rotate(${angle} ${x} ${y})` },
      drawSoftEllipse(x, y + 10, 190, 120, '#140a06', 0.4),
      drawRect(x - 150, y - 100, 300, 200, '#fdfaf3'),
      ...Array.from({ length: 8 }, (_, row) =>
        drawRect(x - 124, y - 76 + row * 20, random.int(140, 244), 6, '#b9b2a6'),
      ),
    )
  const keys = Array.from({ length: 16 }, (_, index) =>
    drawRect(
      890 + (index % 4) * 50,
      660 + Math.floor(index / 4) * 42,
      38,
      30,
      index % 4 === 3 ? '#d9772b' : '#f1eee8',
      { rx: 5 },
    ),
  )
  return styleDemoDrawingAsPhoto(
    random,
    drawWallInDemoPicture(random, random.pick(wallColoursInDemoPictures)) +
      books.join('') +
      drawRect(-100, 320, 1400, 26, '#5a3a24') +
      drawWoodGrainTabletop(random, random.pick(woodColours), 500) +
      paper(360, 690, random.between(-12, -2)) +
      paper(480, 740, random.between(4, 12)) +
      createSvgGroup(
        { transform: 'rotate(28 560 720)' },
        drawRect(440, 712, 230, 14, '#22252a', { rx: 7 }),
        drawPath('M670,712 l34,7 l-34,7 Z', '#d6b36a'),
      ) +
      drawRect(870, 560, 230, 290, '#2b2f36', { rx: 16 }) +
      drawRect(890, 580, 190, 58, '#a9c2a6', { rx: 6 }) +
      keys.join('') +
      drawCoffeeCup(720, 610, random.pick<Colour>(['#a63f24', '#1d6658', '#e9e2d6'])) +
      drawPottedPlant(random, 150, 540, 110),
  )
}
