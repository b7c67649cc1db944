import type { Random } from '../random.ts'
import type { SceneName } from '../trade.ts'
import type { Drawing } from './draw.ts'
import { bathroom, pipes } from './scenes-bath.ts'
import { brickwork, paintedWall } from './scenes-build.ts'
import { dentalRoom, pet, therapyRoom } from './scenes-care.ts'
import { furniture, gate } from './scenes-craft.ts'
import { lamp, wiringBox } from './scenes-light.ts'
import { classroom, playroom } from './scenes-school.ts'
import { car, garden, washer } from './scenes-street.ts'
import { dress, photography, salon } from './scenes-style.ts'
import { banquet, cake, desk } from './scenes-table.ts'

export const workPhotos: Record<SceneName, (random: Random) => Drawing> = {
  bathroom,
  pipes,
  wiringBox,
  lamp,
  paintedWall,
  furniture,
  gate,
  brickwork,
  dress,
  cake,
  garden,
  car,
  washer,
  banquet,
  desk,
  pet,
  dentalRoom,
  therapyRoom,
  playroom,
  classroom,
  salon,
  photography,
}
