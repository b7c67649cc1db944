import type { RandomGenerator } from '../random.ts'
import type { Colour } from './draw.ts'

export type HairStyle =
  | 'long'
  | 'wavy'
  | 'bob'
  | 'bun'
  | 'ponytail'
  | 'curly'
  | 'braid'
  | 'pixie'
  | 'short'
  | 'side'
  | 'quiff'
  | 'curls'
  | 'bald'
  | 'buzz'
  | 'cap'
  | 'hat'
export type PortraitClothing =
  | 'tee'
  | 'shirt'
  | 'polo'
  | 'blouse'
  | 'embroidered'
  | 'blazer'
  | 'coat'
  | 'scrubs'
  | 'apron'
  | 'overalls'
  | 'sweater'
export type BeardStyle = 'none' | 'stubble' | 'moustache' | 'goatee' | 'full'

export interface DemoPortraitFace {
  feminine: boolean
  skin: Colour
  hair: HairStyle
  hairColour: Colour
  outfit: PortraitClothing
  outfitColour: Colour
  beard: BeardStyle
  glasses: boolean
  earrings: boolean
  age: 0 | 1 | 2
  scene: 'wall' | 'garden' | 'window' | 'street' | 'workshop'
}

const skins: Colour[] = [
  '#f1cfb2',
  '#e6b997',
  '#dca780',
  '#d09770',
  '#c4875f',
  '#b0744d',
  '#98603d',
  '#7d4c30',
]
const darkHair: Colour[] = ['#1c1513', '#231815', '#2d1d17', '#3a251b', '#4a2f20', '#5b3b26']
const lightHair: Colour[] = ['#6d452a', '#84552f', '#7a3b24']
const greyHair: Colour[] = ['#8f8a86', '#a9a5a1', '#c9c5c0', '#6c6764']
const clothes: Colour[] = [
  '#a63f24',
  '#1d6658',
  '#2f4b6e',
  '#d9a441',
  '#8c3b4a',
  '#efe6d8',
  '#5c6b4a',
  '#6a4a72',
  '#2b2f36',
  '#c9704e',
  '#7fa39a',
  '#b9c4d0',
]

const hairOf = {
  feminine: ['long', 'long', 'wavy', 'wavy', 'bob', 'bun', 'ponytail', 'curly', 'braid', 'pixie'],
  masculine: ['short', 'side', 'side', 'quiff', 'curls', 'bald', 'buzz', 'short'],
} as const satisfies Record<string, readonly HairStyle[]>

export function chooseFaceForDemoPortrait(
  random: RandomGenerator,
  person: { feminine: boolean; age: DemoPortraitFace['age'] },
  outfit?: PortraitClothing,
): DemoPortraitFace {
  const { feminine, age } = person
  const hair = feminine ? random.pick(hairOf.feminine) : random.pick(hairOf.masculine)
  const works = outfit === 'apron' || outfit === 'overalls' || outfit === 'polo'
  const covered = !feminine && works && random.chance(0.4)
  return {
    feminine,
    age,
    skin: random.pick(skins),
    hair: covered ? random.pick(['cap', 'cap', 'hat']) : hair,
    hairColour: random.pick(age === 2 ? greyHair : random.chance(0.9) ? darkHair : lightHair),
    outfit:
      outfit ?? random.pick(feminine ? ['blouse', 'tee', 'sweater', 'embroidered', 'blazer'] : everyday),
    outfitColour: random.pick(clothes),
    beard: feminine ? 'none' : random.pick(['none', 'none', 'stubble', 'moustache', 'goatee', 'full']),
    glasses: random.chance(age === 2 ? 0.55 : 0.22),
    earrings: feminine && random.chance(0.6),
    scene: random.pick(
      works ? ['workshop', 'street', 'garden', 'wall'] : ['wall', 'wall', 'garden', 'window', 'street'],
    ),
  }
}

const everyday: PortraitClothing[] = ['tee', 'shirt', 'polo', 'sweater', 'shirt', 'blazer']
