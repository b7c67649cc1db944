export const photoFileNames = [
  'face.webp',
  'thumb.webp',
  'small.webp',
  'medium.webp',
  'large.webp',
  'card.jpg',
] as const
export type PhotoFileName = (typeof photoFileNames)[number]
