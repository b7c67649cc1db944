import { removeDuplicateTrades } from '#client/shared/trades/trades.ts'
import type { PhotoId } from '#kernel/ids/contract.ts'
import { photoUrl } from '#kernel/photos/contract.ts'
import { maxReviewPhotos } from '#modules/reviews/contract/limits.ts'
import type { ReviewWrittenToday } from '#modules/reviews/contract/reviews.ts'

export const tooManyPhotosMessage = `Máximo ${maxReviewPhotos} fotos. Quita las que sobran.`

export interface ReviewDraft {
  text: string
  trades: readonly string[]
  photos: readonly { id: PhotoId; url: string }[]
}

export function toReviewDraft({
  text,
  trades,
  photos,
}: Omit<NonNullable<ReviewWrittenToday>, 'id'>): ReviewDraft {
  return { text, trades, photos: photos.map(({ id }) => ({ id, url: photoUrl(id, 'thumb') })) }
}

export function mergeDraftIntoReviewWrittenToday(today: ReviewDraft, typed: ReviewDraft): ReviewDraft {
  const texts = [today.text, typed.text.trim()].filter((text) => text !== '')
  const known = new Set(today.photos.map(({ id }) => id))
  return {
    text: [...new Set(texts)].join('\n\n'),
    trades: removeDuplicateTrades([...today.trades, ...typed.trades]),
    photos: [...today.photos, ...typed.photos.filter(({ id }) => !known.has(id))],
  }
}
