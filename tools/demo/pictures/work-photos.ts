import type { RandomGenerator } from '../random.ts'
import type { DemoWorkPhotoSubject } from '../trade.ts'
import type { SvgDrawing } from './draw.ts'
import { drawBathroom, drawWaterPipes } from './scenes-bath.ts'
import { drawBrickwork, drawPaintedWallInDemoPicture } from './scenes-build.ts'
import { drawDentalRoom, drawPet, drawTherapyRoom } from './scenes-care.ts'
import { drawFurniture, drawGate } from './scenes-craft.ts'
import { drawJunctionBoxPicture, drawLampPicture } from './scenes-light.ts'
import { drawClassroom, drawPlayroom } from './scenes-school.ts'
import { drawCar, drawGarden, drawWashingMachinePicture } from './scenes-street.ts'
import { drawDressOnMannequin, drawHairSalon, drawPhotoStudio } from './scenes-style.ts'
import { drawBanquet, drawCake, drawOfficeDesk } from './scenes-table.ts'

export const workSceneDrawingFunctions: Record<
  DemoWorkPhotoSubject,
  (random: RandomGenerator) => SvgDrawing
> = {
  bathroom: drawBathroom,
  pipes: drawWaterPipes,
  wiringBox: drawJunctionBoxPicture,
  lamp: drawLampPicture,
  paintedWall: drawPaintedWallInDemoPicture,
  furniture: drawFurniture,
  gate: drawGate,
  brickwork: drawBrickwork,
  dress: drawDressOnMannequin,
  cake: drawCake,
  garden: drawGarden,
  car: drawCar,
  washer: drawWashingMachinePicture,
  banquet: drawBanquet,
  desk: drawOfficeDesk,
  pet: drawPet,
  dentalRoom: drawDentalRoom,
  therapyRoom: drawTherapyRoom,
  playroom: drawPlayroom,
  classroom: drawClassroom,
  salon: drawHairSalon,
  photography: drawPhotoStudio,
}
