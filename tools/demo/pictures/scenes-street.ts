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
import {
  drawFloorOfBoardsOrTiles,
  drawPottedPlant,
  drawTube,
  drawWallInDemoPicture,
  styleDemoDrawingAsPhoto,
  wallColoursInDemoPictures,
} from './scene-parts.ts'

export function drawGarden(random: RandomGenerator): SvgDrawing {
  const lawn = random.pick<Colour>(['#7aa552', '#6a9a4a', '#8fae5a'])
  const house = random.pick(wallColoursInDemoPictures)
  const bloom = random.pick<Colour>(['#c2397a', '#d9772b', '#b23ab0', '#e0b400', '#c2352d'])
  const leaf: Colour = '#3f6a46'
  const bush = (x: number, y: number, r: number, colour: Colour) =>
    drawSoftEllipse(x, y + r * 0.7, r * 1.3, r * 0.35, '#140a06', 0.45) +
    drawEllipse(x, y, r * 0.86, r * 0.72, darkenColour(colour, 0.12)) +
    Array.from({ length: 22 }, () => {
      const [dx, dy] = [random.between(-r, r), random.between(-r * 0.7, r * 0.6)]
      return drawCircle(
        x + dx * 0.8,
        y + dy * 0.8,
        r * random.between(0.22, 0.42),
        random.pick([colour, lightenColour(colour, 0.16), darkenColour(colour, 0.2)]),
      )
    }).join('')
  const blossoms = Array.from({ length: 90 }, () => {
    const [x, y] = [random.between(60, 420), random.between(150, 440)]
    return drawCircle(
      x + (y - 150) * 0.1,
      y,
      random.between(7, 15),
      random.pick([bloom, lightenColour(bloom, 0.25), darkenColour(bloom, 0.15)]),
    )
  })
  const agave = (x: number, y: number, size: number) =>
    drawSoftEllipse(x, y, size, size * 0.2, '#140a06', 0.45) +
    [-76, 76, -58, 58, -38, 38, -18, 18, 0]
      .map((angle) =>
        drawPath(
          `M${-size * 0.13},0 Q${-size * 0.16},${-size * 0.6} 0,${-size} Q${size * 0.16},${-size * 0.6} ${size * 0.13},0 Z`,
          mixColours('#6f9a8a', angle % 4 === 0 ? '#ffffff' : '#2f5c4a', 0.22),
          {
            transform: `translate(${x} ${y}) rotate(${angle})`,
          },
        ),
      )
      .join('')
  return styleDemoDrawingAsPhoto(
    random,
    drawLinearGradient('heaven', [
      [0, '#7fb4d8'],
      [1, '#e8f1ee'],
    ]) +
      drawRect(-100, -100, 1400, 640, 'url(#heaven)') +
      drawRect(-100, 170, 1400, 330, house) +
      drawRect(-100, 150, 1400, 26, darkenColour(house, 0.3)) +
      drawRect(760, 250, 170, 240, '#6b4226') +
      drawRect(560, 270, 130, 120, '#dfeaec', { stroke: lightenColour(house, 0.5), stroke_width: 12 }) +
      drawLinearGradient('grass', [
        [0, darkenColour(lawn, 0.2)],
        [1, lightenColour(lawn, 0.12)],
      ]) +
      drawRect(-100, 480, 1400, 520, 'url(#grass)') +
      createSvgTextureFilter({
        id: 'blades',
        frequency: '0.05 0.4',
        seed: random.int(1, 80),
        colour: '#2c4a1c',
        strength: 0.28,
      }) +
      drawRect(-100, 480, 1400, 520, '#fff', { filter: 'url(#blades)' }) +
      Array.from({ length: 7 }, (_, index) => {
        const depth = index / 6
        return drawEllipse(
          840 - depth * 190 + (index % 2) * 40,
          510 + depth ** 1.4 * 360,
          50 + depth * 90,
          12 + depth * 34,
          '#cbbfae',
          { stroke: '#9d907d', stroke_width: 3 },
        )
      }).join('') +
      bush(240, 330, 170, leaf) +
      blossoms.join('') +
      [1010, 1100, 1190].map((x) => bush(x, 470, 70, '#557f3e')).join('') +
      bush(460, 500, 60, '#4a7a4a') +
      agave(160, 800, 190) +
      agave(1040, 830, 230) +
      Array.from({ length: 26 }, () =>
        drawCircle(
          random.between(330, 560),
          random.between(520, 570),
          random.between(6, 11),
          random.pick(['#f2c14e', '#ffffff', bloom]),
        ),
      ).join('') +
      drawPottedPlant(random, 680, 520, 80),
  )
}

export function drawCar(random: RandomGenerator): SvgDrawing {
  const paint = random.pick<Colour>(['#a63f24', '#2f4b6e', '#dfe2e3', '#3b3f45', '#1d6658', '#c9a24a'])
  const wheel = (x: number) =>
    drawCircle(x, 700, 92, '#1b1c1f') +
    drawCircle(x, 700, 58, '#b9c0c4') +
    Array.from({ length: 5 }, (_, index) =>
      drawLine('M0,0 V-46', '#6f787d', 16, { transform: `translate(${x} 700) rotate(${index * 72})` }),
    ).join('') +
    drawCircle(x, 700, 14, '#3b3f45')
  const shelf = Array.from({ length: 16 }, (_, index) => {
    const height = random.int(40, 96)
    const colour = random.pick(['#a63f24', '#d9a441', '#2f4b6e', '#8f979b', '#1d6658'])
    return drawRect(60 + index * 70, 190 - height, random.int(30, 56), height, colour)
  })
  const up = random.chance(0.5)
  const lift = up ? -60 : 0
  return styleDemoDrawingAsPhoto(
    random,
    drawWallInDemoPicture(random, random.pick<Colour>(['#b9b3a8', '#c9b79c', '#9fb0b3'])) +
      createSvgGroup({}, ...shelf) +
      drawRect(40, 190, 1140, 16, '#5a4636') +
      drawFloorOfBoardsOrTiles('#8d8a85', 690, 'tiles') +
      drawSoftEllipse(600, 800, 620, 60, '#140a06', 0.75) +
      (up
        ? drawRect(330, 690, 60, 120, '#d9a441') +
          drawRect(800, 690, 60, 120, '#d9a441') +
          drawRect(240, 800, 700, 18, '#5a4636')
        : '') +
      createSvgGroup(
        { transform: `translate(0 ${lift})` },
        drawLinearGradient('body', [
          [0, lightenColour(paint, 0.35)],
          [0.5, paint],
          [1, darkenColour(paint, 0.4)],
        ]),
        drawPath(
          'M150,690 C140,600 170,560 300,540 L410,430 Q430,410 470,408 L740,408 Q780,410 810,440 L890,536 C1010,552 1070,580 1066,690 Z',
          'url(#body)',
        ),
        drawPath('M350,536 L440,448 Q450,440 470,440 L600,440 L600,536 Z', '#cfe0e6'),
        drawPath('M624,440 L736,440 Q756,442 776,464 L838,536 L624,536 Z', '#b9d0d8'),
        drawLine('M612,440 V690', darkenColour(paint, 0.4), 5),
        drawRect(640, 570, 60, 12, darkenColour(paint, 0.5), { rx: 6 }),
        drawEllipse(1040, 606, 26, 20, '#fdf3cf'),
        drawEllipse(170, 606, 18, 24, '#c2352d'),
        drawRect(140, 660, 930, 34, darkenColour(paint, 0.55), { rx: 14 }),
        drawLine('M330,548 Q600,530 880,548', lightenColour(paint, 0.7), 6, { opacity: 0.6 }),
        wheel(330),
        wheel(870),
      ) +
      drawRect(1020, 720, 150, 110, '#c2352d', { rx: 8 }) +
      [742, 770, 798].map((y) => drawRect(1034, y, 122, 18, '#8f2a20', { rx: 4 })).join('') +
      drawCircle(80, 800, 80, '#1b1c1f') +
      drawCircle(80, 800, 40, '#55595e'),
  )
}

export function drawWashingMachinePicture(random: RandomGenerator): SvgDrawing {
  const body = random.pick<Colour>(['#f4f3f0', '#cfd3d6', '#e9e7e0'])
  const water = random.pick<Colour>(['#7fb0c9', '#8fc4bd', '#9db4d6'])
  const tiles = Array.from({ length: 70 }, (_, index) =>
    drawRect(
      (index % 10) * 134 - 60,
      Math.floor(index / 10) * 110 - 60,
      128,
      104,
      lightenColour(water, random.between(0.55, 0.75)),
      { rx: 3 },
    ),
  )
  return styleDemoDrawingAsPhoto(
    random,
    drawRect(-100, -100, 1400, 1100, '#d7dcda') +
      tiles.join('') +
      drawFloorOfBoardsOrTiles('#a89f92', 740, 'tiles') +
      drawSoftEllipse(560, 850, 380, 50, '#140a06', 0.7) +
      drawLinearGradient(
        'side',
        [
          [0, darkenColour(body, 0.14)],
          [0.2, lightenColour(body, 0.6)],
          [1, darkenColour(body, 0.22)],
        ],
        [0, 0, 1, 0],
      ) +
      drawRect(290, 180, 540, 670, 'url(#side)', { rx: 26 }) +
      drawRect(290, 180, 540, 130, darkenColour(body, 0.08), { rx: 26 }) +
      drawRect(330, 212, 150, 62, darkenColour(body, 0.2), { rx: 10 }) +
      drawRect(600, 216, 110, 54, '#26323a', { rx: 8 }) +
      drawCircle(540, 244, 32, darkenColour(body, 0.3)) +
      drawLine('M540,244 L554,222', '#ffffff', 6) +
      [740, 772].map((x) => drawCircle(x, 244, 10, '#1d6658')).join('') +
      drawCircle(560, 580, 212, darkenColour(body, 0.35)) +
      drawCircle(560, 580, 190, '#dfe3e4') +
      drawCircle(560, 580, 156, '#22303a') +
      drawCircle(560, 580, 146, water, { opacity: 0.55 }) +
      Array.from({ length: 9 }, () =>
        drawEllipse(
          560 + random.between(-86, 86),
          620 + random.between(-50, 60),
          random.int(26, 52),
          random.int(18, 36),
          random.pick(['#a63f24', '#f3ece2', '#d9a441', '#2f4b6e', '#8c5a74']),
        ),
      ).join('') +
      drawPath('M440,500 Q560,410 650,470 Q560,470 470,560 Z', '#ffffff', { opacity: 0.35 }) +
      drawRect(880, 760, 240, 100, '#c2352d', { rx: 10 }) +
      drawRect(880, 760, 240, 26, '#8f2a20', { rx: 10 }) +
      drawLine('M940,760 V728 H1060 V760', '#3b3f45', 12) +
      drawTube(905, 690, 14, 74, '#b9c0c4') +
      drawRect(900, 640, 24, 60, '#d9a441', { rx: 8 }) +
      drawPottedPlant(random, 140, 840, 130),
  )
}
