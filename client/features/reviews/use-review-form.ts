import { useRef, useState } from 'react'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import {
  mergeDraftIntoReviewWrittenToday,
  type ReviewDraft,
  toReviewDraft,
} from '#client/shared/reviews/join-reviews.ts'
import { addTradeToList } from '#client/shared/trades/trades.ts'
import { toast } from '#client/ui/toast.ts'
import type { PersonId, ReviewId } from '#kernel/ids/contract.ts'
import { hasReviewContent, isReviewTooLong, maxReviewPhotos } from '#modules/reviews/contract/limits.ts'
import type { ReviewWrittenToday } from '#modules/reviews/contract/reviews.ts'
import { reviewsScreenMessages } from '#modules/reviews/messages.ts'

export interface ReviewFormOptions {
  personId: PersonId
  review?: NonNullable<ReviewWrittenToday>
  onClose: () => void
}

const empty: ReviewDraft = { text: '', trades: [], photos: [] }

/** If the author already reviewed the person today, the draft is appended to that review. */
export function useReviewForm({ personId, review, onClose }: ReviewFormOptions) {
  const [draft, setDraft] = useState<ReviewDraft>(() => (review ? toReviewDraft(review) : empty))
  const [todaysId, setTodaysId] = useState<ReviewId | null>(null)
  const [pendingTrade, setPendingTrade] = useState('')
  const [uploading, setUploading] = useState(false)
  const [photoFailed, setPhotoFailed] = useState(false)
  const unsent = useRef<readonly File[]>([])
  const utils = trpc.useUtils()

  const publishing = trpc.reviews.create.useMutation({
    onSuccess: () => finish(reviewsScreenMessages.CREATED),
    onError: async (error) => {
      if (getErrorMessage(error).code !== 'REVIEWS.ALREADY_TODAY') return
      const today = await utils.reviews.today.fetch({ personId }, { staleTime: 0 })
      if (!today) return
      setDraft((typed) => mergeDraftIntoReviewWrittenToday(toReviewDraft(today), typed))
      setTodaysId(today.id)
      publishing.reset()
    },
  })
  const editing = trpc.reviews.edit.useMutation({ onSuccess: () => finish(reviewsScreenMessages.EDITED) })

  async function finish(notice: string) {
    toast.success(notice)
    onClose()
    setTodaysId(null)
    setPendingTrade('')
    if (!review) setDraft(empty)
    await Promise.all([utils.reviews.invalidate(), utils.circles.standing.invalidate()])
  }

  const { text, photos } = draft
  const photoIds = photos.map((photo) => photo.id)
  const trades = [...addTradeToList(draft.trades, pendingTrade)]
  const tooLong = isReviewTooLong(text)
  const tooMany = photos.length > maxReviewPhotos
  const hasText = hasReviewContent({ text, photoIds })
  const id = review?.id ?? todaysId

  function save() {
    if (id === null) publishing.mutate({ personId, text, photoIds })
    else editing.mutate({ id, text, trades, photoIds })
  }

  const problem =
    (publishing.error && getErrorMessage(publishing.error, reviewsScreenMessages.CREATE_FAILED).text) ||
    (editing.error && getErrorMessage(editing.error, reviewsScreenMessages.EDIT_FAILED).text)

  return {
    draft,
    change: (next: Partial<ReviewDraft>) => setDraft((before) => ({ ...before, ...next })),
    typeTrade: setPendingTrade,
    isEdit: id !== null,
    joined: todaysId !== null,
    unsent,
    uploading,
    setUploading,
    photoFailed,
    setPhotoFailed,
    says: hasText,
    tooLong,
    tooMany,
    ready: hasText && !tooLong && !tooMany && !uploading && !photoFailed,
    busy: publishing.isPending || editing.isPending,
    problem,
    save,
  }
}
