import {
  type Colour,
  darkenColour,
  drawCircle,
  drawEllipse,
  drawLine,
  drawPath,
  drawRect,
  lightenColour,
  mixColours,
} from './draw.ts'
import type { HairStyle } from './portrait-look.ts'

export interface HairSvgLayers {
  back: string
  front: string
}

const crown = 'M214,292 C196,168 262,118 322,118 C384,118 444,166 427,292'

export function drawHair(hair: HairStyle, colour: Colour): HairSvgLayers {
  const fill = 'url(#hair)'
  const strand = (d: string, width = 4) => drawLine(d, lightenColour(colour, 0.22), width, { opacity: 0.35 })
  const sweep = drawPath(
    'M216,300 C206,200 250,140 322,138 C396,136 436,200 425,300 C418,262 404,232 372,210 C330,226 262,222 240,240 C226,256 220,276 216,300 Z',
    fill,
  )
  const parted = drawPath(
    'M214,306 C200,196 252,132 320,132 C392,132 440,196 427,306 C424,262 402,214 336,184 C296,206 226,228 214,306 Z',
    fill,
  )
  const close = drawPath(
    'M222,286 C208,190 258,138 321,138 C386,138 432,190 419,286 C414,250 408,226 390,206 C350,190 292,190 252,206 C234,226 228,250 222,286 Z',
    fill,
  )
  const curlsAround = (radius: number, points: readonly (readonly [number, number])[]) =>
    points.map(([x, y]) => drawCircle(x, y, radius, fill)).join('')

  switch (hair) {
    case 'long':
      return {
        back: drawPath(`${crown} C440,400 462,500 446,580 L196,580 C180,500 202,400 214,292 Z`, fill),
        front:
          parted + strand('M330,188 C280,200 240,230 226,290') + strand('M346,188 C390,214 410,250 416,300'),
      }
    case 'wavy':
      return {
        back: drawPath(
          'M212,290 C190,160 262,114 322,114 C388,114 452,162 430,290 C456,330 430,360 454,400 C476,440 444,470 456,520 C440,548 400,540 392,540 L244,540 C214,546 190,540 186,516 C200,470 166,440 188,400 C212,360 186,330 212,290 Z',
          fill,
        ),
        front:
          sweep +
          strand('M250,180 C300,150 370,150 404,196') +
          strand('M196,420 C206,450 192,480 204,510', 5),
      }
    case 'bob':
      return {
        back: drawPath(`${crown} C440,350 448,400 432,428 L210,428 C194,400 202,350 214,292 Z`, fill),
        front: drawPath(
          'M212,330 C196,190 254,130 320,130 C390,130 444,190 428,330 C424,280 414,250 404,226 C350,240 288,240 238,226 C226,250 218,290 212,330 Z',
          fill,
        ),
      }
    case 'bun':
      return {
        back: drawCircle(322, 112, 50, fill) + drawPath(`${crown} L214,292 Z`, fill),
        front: close + strand('M270,160 C300,146 350,146 376,162') + strand('M300,92 C318,80 340,86 350,100'),
      }
    case 'ponytail':
      return {
        back:
          drawPath('M400,170 C490,180 486,330 452,470 C430,440 410,420 420,300 Z', fill) +
          drawPath(`${crown} Z`, fill),
        front: sweep + strand('M250,176 C300,150 380,160 410,200'),
      }
    case 'curly':
      return {
        back: curlsAround(52, [
          [228, 250],
          [220, 330],
          [236, 400],
          [250, 180],
          [300, 138],
          [352, 136],
          [402, 178],
          [424, 250],
          [430, 330],
          [414, 400],
          [204, 290],
          [444, 290],
        ]),
        front: curlsAround(30, [
          [240, 212],
          [270, 186],
          [306, 176],
          [344, 176],
          [380, 190],
          [406, 216],
        ]),
      }
    case 'braid':
      return {
        back: drawPath(`${crown} C440,340 434,380 424,400 L216,400 C206,380 204,340 214,292 Z`, fill),
        front:
          parted +
          Array.from({ length: 7 }, (_, index) =>
            drawEllipse(430 - index * 3, 372 + index * 30, 24 - index * 1.5, 20, fill, {
              stroke: darkenColour(colour, 0.35),
              stroke_width: 2,
            }),
          ).join('') +
          drawRect(398, 568, 28, 12, '#c2452d', { rx: 6 }),
      }
    case 'pixie':
      return {
        back: drawPath(`${crown} C428,330 424,340 418,350 L222,350 C216,340 212,330 214,292 Z`, fill),
        front: drawPath(
          'M214,300 C204,190 254,130 326,130 C394,130 438,184 426,300 C420,270 416,252 404,236 C372,252 316,252 262,204 C250,236 226,250 214,300 Z',
          fill,
        ),
      }
    case 'short':
      return { back: '', front: close + strand('M262,166 C300,150 350,150 384,168') }
    case 'side':
      return {
        back: '',
        front: drawPath(
          'M220,290 C206,190 246,136 322,128 C392,122 436,176 421,290 C416,254 410,232 394,212 C350,214 300,210 262,176 C250,204 228,240 220,290 Z',
          fill,
        ),
      }
    case 'quiff':
      return {
        back: '',
        front:
          drawPath(
            'M222,286 C210,214 226,182 248,168 C242,120 310,96 352,110 C408,112 432,178 419,286 C414,244 406,222 388,204 C350,188 300,186 256,204 C238,226 228,250 222,286 Z',
            fill,
          ) + strand('M262,160 C290,126 340,122 376,146'),
      }
    case 'curls':
      return {
        back: '',
        front: curlsAround(27, [
          [236, 226],
          [246, 192],
          [272, 164],
          [306, 150],
          [342, 150],
          [376, 166],
          [400, 194],
          [408, 228],
          [290, 178],
          [322, 172],
          [356, 178],
        ]),
      }
    case 'buzz':
      return { back: '', front: `<g opacity="0.78">${close}</g>` }
    case 'bald':
      return {
        back: '',
        front:
          drawPath('M221,300 C212,262 216,232 230,214 C232,246 228,270 228,300 Z', fill) +
          drawPath('M419,300 C428,262 424,232 410,214 C408,246 412,270 412,300 Z', fill),
      }
    case 'cap':
      return { back: '', front: close + cap('#2f4b6e') }
    case 'hat':
      return { back: '', front: close + hat() }
  }
}

function cap(colour: Colour): string {
  const dark = darkenColour(colour, 0.35)
  return (
    drawPath(
      'M214,236 C208,140 270,112 321,112 C374,112 434,140 427,236 C360,214 280,214 214,236 Z',
      colour,
    ) +
    drawPath(
      'M206,238 C250,206 392,206 436,238 C452,252 440,262 420,254 C360,234 282,234 222,254 C202,262 192,252 206,238 Z',
      dark,
    ) +
    drawLine('M321,114 L321,212', dark, 2, { opacity: 0.5 }) +
    drawCircle(321, 114, 6, dark)
  )
}

function hat(): string {
  const straw: Colour = '#d9b87a'
  return (
    drawEllipse(321, 224, 178, 34, darkenColour(straw, 0.18)) +
    drawEllipse(321, 218, 178, 32, straw) +
    drawPath(
      'M238,218 C232,140 262,92 321,92 C380,92 410,140 404,218 C360,236 282,236 238,218 Z',
      lightenColour(straw, 0.15),
    ) +
    drawPath(
      'M237,206 C290,226 352,226 405,206 L404,222 C352,242 290,242 238,222 Z',
      mixColours(straw, '#5a2c17', 0.75),
    )
  )
}
