import type { RandomGenerator } from '../random.ts'
import {
  type Colour,
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
  createWoodTextureHelpers,
  drawCoffeeCup,
  drawFloorOfBoardsOrTiles,
  drawPottedPlant,
  drawWallInDemoPicture,
  styleDemoDrawingAsPhoto,
  wallColoursInDemoPictures,
  woodColours,
} from './scene-parts.ts'

export function drawFurniture(random: RandomGenerator): SvgDrawing {
  const { defs, board, grained } = createWoodTextureHelpers(random, random.pick(woodColours))
  const build = random.pick([() => shelves(random, board), () => wardrobe(board), () => table(board)])
  const { boards, things } = build()
  return styleDemoDrawingAsPhoto(
    random,
    defs +
      drawWallInDemoPicture(random, random.pick(wallColoursInDemoPictures)) +
      drawFloorOfBoardsOrTiles(random.pick<Colour>(['#b99a78', '#c9c0b2', '#8d6b4c']), 740, 'boards') +
      drawSoftEllipse(600, 830, 560, 70, '#140a06', 0.55) +
      grained(boards) +
      things +
      drawPottedPlant(random, 1080, 850, 150),
  )
}

type Board = ReturnType<typeof createWoodTextureHelpers>['board']

interface Piece {
  boards: string
  things: string
}

function shelves(random: RandomGenerator, board: Board): Piece {
  const levels = [150, 310, 470, 630]
  const books = levels.flatMap((y, level) =>
    Array.from({ length: 9 }, (_, index) => {
      const height = random.int(80, 116)
      const colour = random.pick(['#a63f24', '#1d6658', '#d9a441', '#2f4b6e', '#efe6d8', '#8c5a74'])
      return (index + level * 2) % 5 === 4
        ? ''
        : drawRect(300 + index * 40 + level * 24, y + 146 - height, 32, height, colour, { rx: 2 })
    }),
  )
  return {
    boards:
      drawRect(250, 130, 700, 680, '#3a2416', { opacity: 0.55 }) +
      board(230, 110, 34, 710) +
      board(936, 110, 34, 710) +
      [110, ...levels.slice(1), 790].map((y) => board(230, y - 14, 740, 30)).join('') +
      board(590, 130, 24, 660, 0.15),
    things:
      books.join('') +
      drawCircle(850, 256, 40, '#c98f5a') +
      drawRect(700, 386, 120, 70, '#efe6d8', { rx: 8 }),
  }
}

function wardrobe(board: Board): Piece {
  return {
    boards:
      board(240, 90, 720, 740, 0.25) +
      [256, 494, 732].map((x) => board(x, 110, 224, 560)).join('') +
      [256, 494, 732].map((x) => board(x, 682, 224, 130)).join('') +
      [276, 514, 752].map((x) => board(x, 130, 184, 520, 0.08)).join(''),
    things: [464, 510, 942]
      .map((x) => drawRect(x - 10, 370, 8, 70, '#d6b36a', { rx: 4 }))
      .concat([368, 606, 844].map((x) => drawRect(x - 34, 742, 68, 9, '#d6b36a', { rx: 4 })))
      .join(''),
  }
}

function table(board: Board): Piece {
  return {
    boards:
      board(150, 470, 900, 46) +
      board(180, 516, 840, 40, 0.2) +
      [190, 960].map((x) => board(x, 540, 46, 300)).join('') +
      [300, 860].map((x) => board(x, 556, 34, 240, 0.3)).join('') +
      [470, 690]
        .map(
          (x) => board(x, 600, 130, 22) + board(x + 4, 620, 16, 200, 0.2) + board(x + 110, 620, 16, 200, 0.2),
        )
        .join(''),
    things:
      drawCoffeeCup(420, 470, '#e9e2d6') +
      drawEllipse(700, 462, 120, 24, '#1d6658') +
      drawCircle(660, 440, 30, '#d9a441') +
      drawCircle(716, 436, 32, '#c2452d') +
      drawCircle(760, 446, 26, '#8fae4a'),
  }
}

export function drawGate(random: RandomGenerator): SvgDrawing {
  const facade = random.pick<Colour>(['#d98c66', '#e8c987', '#c9d6d3', '#a9c2b6', '#e3b9a6'])
  const iron = random.pick<Colour>(['#22252a', '#3a2b22', '#2b3a36'])
  const bar = (x: number, top: number) =>
    drawRect(x - 7, top, 14, 860 - top, iron) + drawRect(x - 7, top, 4, 860 - top, lightenColour(iron, 0.35))
  const arched = random.chance(0.5)
  const xs = Array.from({ length: 13 }, (_, index) => 300 + index * 50)
  const topOf = (x: number) => (arched ? 190 + ((x - 600) / 300) ** 2 * 90 : 230)
  const scroll = (x: number, y: number, side: number) =>
    drawLine(
      `M${x},${y} c${side * 40},-10 ${side * 48},-64 ${side * 6},-62 c${side * -26},4 ${side * -22},36 0,32`,
      iron,
      9,
    )
  return styleDemoDrawingAsPhoto(
    random,
    drawWallInDemoPicture(random, facade) +
      drawRect(270, 120, 660, 760, darkenColour(facade, 0.55)) +
      drawPottedPlant(random, 480, 820, 170) +
      drawPottedPlant(random, 760, 830, 140) +
      drawRect(210, 60, 70, 840, lightenColour(facade, 0.3)) +
      drawRect(920, 60, 70, 840, lightenColour(facade, 0.3)) +
      drawRect(190, 40, 820, 44, lightenColour(facade, 0.4)) +
      drawFloorOfBoardsOrTiles('#b5a58f', 860, 'tiles') +
      xs.map((x) => bar(x, topOf(x))).join('') +
      xs
        .map((x) => drawPath(`M${x - 15},${topOf(x)} L${x},${topOf(x) - 54} L${x + 15},${topOf(x)} Z`, iron))
        .join('') +
      [330, 560, 820]
        .map((y) => drawRect(276, y, 648, 18, iron) + drawRect(276, y, 648, 5, lightenColour(iron, 0.3)))
        .join('') +
      [350, 450, 550].map((x) => scroll(x, 470, 1) + scroll(x, 470, -1)).join('') +
      [650, 750, 850].map((x) => scroll(x, 470, 1) + scroll(x, 470, -1)).join('') +
      drawRect(588, 200, 24, 670, darkenColour(iron, 0.3)) +
      drawCircle(640, 600, 16, '#d6b36a'),
  )
}
