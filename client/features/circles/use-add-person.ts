import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  type AddPersonFormValues,
  type AddPersonMode,
  emptyAddPersonForm,
  validateAddPersonForm,
} from '#client/features/circles/add-form.ts'
import type { AddedContact } from '#client/features/circles/contact-notice.tsx'
import {
  type DuplicatePersonQuestionState,
  initialStateOfDuplicatePersonQuestion,
} from '#client/features/circles/match-notice.tsx'
import { showFormError } from '#client/lib/forms/form-error.ts'
import { trpc } from '#client/lib/trpc.ts'
import { failedPhotoUploadMessage, type UploadedPhoto } from '#client/shared/photos/use-photo-uploads.ts'
import { mergeDraftIntoReviewWrittenToday, toReviewDraft } from '#client/shared/reviews/join-reviews.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { addTradeToList } from '#client/shared/trades/trades.ts'
import { toast } from '#client/ui/toast.ts'
import type { ReviewId } from '#kernel/ids/contract.ts'
import {
  addExistingPersonInput,
  addNewPersonInput,
  type DirectoryCard,
  type SuggestedPerson,
} from '#modules/circles/contract/circle.ts'
import { circlesFallbackErrorMessages, circlesScreenMessages } from '#modules/circles/messages.ts'
import { reviewsScreenMessages } from '#modules/reviews/messages.ts'

const fallbacks: Record<AddPersonMode, string> = {
  search: circlesFallbackErrorMessages.addPerson,
  existing: circlesFallbackErrorMessages.addPerson,
  new: circlesFallbackErrorMessages.addContact,
  today: reviewsScreenMessages.EDIT_FAILED,
  later: reviewsScreenMessages.CREATE_FAILED,
}

interface AddPersonEvents {
  onAdded: () => void
  onContactAdded: (contact: AddedContact) => void
  onInvalid: () => void
}

export function useAddPerson({ onAdded, onContactAdded, onInvalid }: AddPersonEvents) {
  const [mode, setMode] = useState<AddPersonMode>('search')
  const [chosen, setChosen] = useState<SuggestedPerson | null>(null)
  const [photos, setPhotos] = useState<readonly UploadedPhoto[]>([])
  const unsentPhotos = useRef<readonly File[]>([])
  const [photosBusy, setPhotosBusy] = useState(false)
  const [photosFailed, setPhotosFailed] = useState(false)
  const [pendingTrade, setPendingTrade] = useState({ text: '', field: 0 })
  const utils = trpc.useUtils()
  const viewer = useViewer()
  const addExisting = trpc.circles.addExisting.useMutation()
  const addNew = trpc.circles.addNew.useMutation()
  const editReview = trpc.reviews.edit.useMutation()
  const [today, setToday] = useState<{ id: ReviewId; name: string } | null>(null)
  const createReview = trpc.reviews.create.useMutation()
  /** Person added without a review, because the member had reached the daily limit of reviews. */
  const [later, setLater] = useState<DirectoryCard | null>(null)
  const [identityQuestion, setIdentityQuestion] = useState<DuplicatePersonQuestionState>(
    initialStateOfDuplicatePersonQuestion,
  )
  const form = useForm<AddPersonFormValues, AddPersonMode, AddPersonFormValues>({
    defaultValues: emptyAddPersonForm,
    resolver: validateAddPersonForm,
    context: mode,
    shouldFocusError: false,
  })

  function go(next: AddPersonMode) {
    form.clearErrors()
    setMode(next)
  }

  function choose(person: SuggestedPerson) {
    setChosen(person)
    form.setValue('personId', person.personId)
    go('existing')
  }

  function describe(typed: string) {
    if (typed !== '') form.setValue(/\p{L}/u.test(typed) ? 'name' : 'phone', typed)
    go('new')
  }

  function changePhotos(next: readonly UploadedPhoto[]) {
    setPhotos(next)
    form.setValue(
      'photoIds',
      next.map((photo) => photo.id),
      { shouldValidate: form.formState.isSubmitted },
    )
    if (form.getFieldState('review').error) void form.trigger('review')
  }

  function reset() {
    form.reset(emptyAddPersonForm)
    setMode('search')
    setChosen(null)
    setToday(null)
    setLater(null)
    setPhotos([])
    setPendingTrade({ text: '', field: 0 })
  }

  const refresh = () =>
    Promise.all([
      utils.circles.invalidate(),
      utils.reviews.invalidate(),
      utils.identity.professions.invalidate(),
      utils.invitations.sent.invalidate(),
    ])

  async function takeTodays({ personId, name }: DirectoryCard, typed: AddPersonFormValues): Promise<boolean> {
    const review = await utils.reviews.today.fetch({ personId }, { staleTime: 0 })
    if (!review) return false
    const joined = mergeDraftIntoReviewWrittenToday(toReviewDraft(review), {
      text: typed.review,
      trades: typed.trades,
      photos,
    })
    form.setValue('review', joined.text)
    form.setValue('trades', joined.trades)
    changePhotos(joined.photos)
    setToday({ id: review.id, name })
    go('today')
    return true
  }

  async function send(values: AddPersonFormValues) {
    try {
      if (mode === 'today' || mode === 'later') {
        const { review: text, trades, photoIds } = values
        const content = { text, trades: [...trades], photoIds: [...photoIds] }
        if (mode === 'today') await editReview.mutateAsync({ id: today?.id ?? '', ...content })
        else await createReview.mutateAsync({ personId: later?.personId ?? '', ...content })
        await refresh()
        onAdded()
        reset()
        toast.success(mode === 'today' ? reviewsScreenMessages.EDITED : reviewsScreenMessages.CREATED)
        return
      }
      const { person, wasInCircle, review } =
        mode === 'new'
          ? await addNew.mutateAsync(addNewPersonInput.parse(values))
          : await addExisting.mutateAsync(addExistingPersonInput.parse(values))
      await refresh()
      if (review === 'ALREADY_TODAY' && (await takeTodays(person, values))) return
      if (review === 'TOO_MANY_TODAY') {
        setLater(person)
        go('later')
        return
      }
      if (mode === 'new' && !person.registered && !wasInCircle)
        onContactAdded({ ...person, phone: values.phone })
      onAdded()
      reset()
      if (wasInCircle) {
        toast.success(reviewsScreenMessages.CREATED)
        return
      }
      const added = `${person.name} ya está en tu círculo`
      toast.success(viewer?.proven === false ? `${added}. ${circlesScreenMessages.countsOnProof}.` : added)
    } catch (error) {
      showFormError(form, error, {
        fallback: fallbacks[mode],
        fieldOf: {
          'IDENTITY.INVALID_PHONE': 'phone',
          'PHOTOS.NOT_USABLE': 'photoIds',
          'REVIEWS.EMPTY': 'review',
        },
      })
    }
  }

  function reject() {
    setIdentityQuestion(({ isOpen }) => ({ isOpen, isMissed: isOpen }))
    onInvalid()
  }

  const submit = form.handleSubmit(async (values) => {
    if (identityQuestion.isOpen) return reject()
    if (photosFailed) {
      form.setError('photoIds', { type: 'failed', message: failedPhotoUploadMessage })
      return
    }
    await send(values)
  }, reject)

  function handleSubmit() {
    if (photosBusy || form.formState.isSubmitting) return
    const trades = form.getValues('trades')
    const complete = addTradeToList(trades, pendingTrade.text)
    if (complete !== trades) form.setValue('trades', complete)
    setPendingTrade({ text: '', field: pendingTrade.field + 1 })
    void submit()
  }

  return {
    form,
    mode,
    go,
    today,
    later,
    chosen,
    choose,
    describe,
    identityQuestion,
    askIdentity: (isOpen: boolean) => setIdentityQuestion({ isOpen, isMissed: false }),
    photos,
    unsentPhotos,
    changePhotos,
    photosBusy,
    setPhotosBusy,
    setPhotosFailed,
    tradesField: pendingTrade.field,
    writeTrade: (text: string) => setPendingTrade((pending) => ({ ...pending, text })),
    pendingTrade: pendingTrade.text,
    handleSubmit,
    /** Closes the dialog without publishing the draft of the review. */
    leaveReview: () => {
      onAdded()
      reset()
    },
  }
}

export type AddPersonState = ReturnType<typeof useAddPerson>
