import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { ChosenPerson } from '#client/features/circles/chosen-person.tsx'
import { type AddedContact, ContactNotice } from '#client/features/circles/contact-notice.tsx'
import { MorePersonFields } from '#client/features/circles/more-person-fields.tsx'
import { NewPersonFields } from '#client/features/circles/new-person-fields.tsx'
import { PersonSearch } from '#client/features/circles/person-search.tsx'
import { RecommendationFields } from '#client/features/circles/recommendation-fields.tsx'
import { useAddPerson } from '#client/features/circles/use-add-person.ts'
import { focusFirstError } from '#client/lib/focus/focus-first-error.ts'
import { scrollIntoViewport } from '#client/lib/scroll.ts'
import { tooManyPhotosMessage } from '#client/shared/reviews/join-reviews.ts'
import { Button } from '#client/ui/button.tsx'
import { Flex } from '#client/ui/chakra.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { Form } from '#client/ui/form.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { maxReviewPhotos } from '#modules/reviews/contract/limits.ts'
import { reviewsMessages } from '#modules/reviews/messages.ts'

const titles = {
  search: 'Agregar persona de confianza',
  existing: 'Agregar persona de confianza',
  new: 'Agregar persona nueva',
  today: 'Tu reseña de hoy',
  later: 'Tu reseña',
}

const submitLabels = {
  existing: 'Agregar',
  new: 'Agregar',
  today: 'Guardar reseña',
  later: 'Publicar reseña',
}
const busyLabels = {
  existing: 'Agregando...',
  new: 'Agregando...',
  today: 'Guardando...',
  later: 'Publicando...',
}

interface AddDialogProps {
  open: boolean
  onClose: () => void
  /** Trade that the member looks for. The trades field contains it when the dialog opens. */
  trade?: string | undefined
}

export function AddPersonDialog({ open, onClose, trade }: AddDialogProps) {
  const formElement = useRef<HTMLFormElement>(null)
  const [contact, setContact] = useState<AddedContact | null>(null)
  const add = useAddPerson({
    onAdded: onClose,
    onContactAdded: setContact,
    onInvalid: () => focusFirstError(formElement.current),
  })
  const { form, mode, chosen } = add
  /** If the chosen person is already in the member's circle, the dialog only adds a review, as in mode `later`. */
  const action = mode === 'existing' && chosen?.inMyCircle ? 'later' : mode
  const { errors, isSubmitting } = form.formState
  const formId = useId()
  const searchInput = useRef<HTMLInputElement>(null)
  const problem = useRef<HTMLDivElement>(null)
  const formError = errors.root
  /** Trade of the last opening. Opening without a trade removes it, unless the member has typed something. */
  const filledTrade = useRef<string>(undefined)

  useEffect(() => {
    if (open) setContact(null)
  }, [open])

  useEffect(() => {
    if (!open) return
    const { name, phone, review } = form.getValues()
    if (trade !== undefined) form.setValue('trades', [trade])
    else if (filledTrade.current !== undefined && name + phone + review === '') form.setValue('trades', [])
    filledTrade.current = trade
  }, [open, trade, form])

  useEffect(() => {
    if (formError) problem.current?.scrollIntoView({ block: 'nearest' })
  }, [formError])

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    add.handleSubmit()
  }

  function searchAgain() {
    add.go('search')
    requestAnimationFrame(() => searchInput.current?.focus())
  }

  return (
    <>
      <Dialog
        open={open}
        onClose={onClose}
        title={titles[mode]}
        initialFocus={mode === 'search' ? searchInput : undefined}
        footer={
          action === 'search' ? undefined : (
            <>
              {(mode === 'today' || mode === 'later') && (
                <Button variant="secondary" onClick={add.leaveReview}>
                  {mode === 'today' ? 'Dejarla como estaba' : 'No publicarla'}
                </Button>
              )}
              <Button
                type="submit"
                form={formId}
                loading={isSubmitting || add.photosBusy}
                loadingText={add.photosBusy ? 'Subiendo fotos...' : busyLabels[action]}
              >
                {submitLabels[action]}
              </Button>
            </>
          )
        }
      >
        <Form
          ref={formElement}
          id={formId}
          onSubmit={handleSubmit}
          noValidate
          // A minimum height keeps the size of the dialog stable while search results change.
          minH={mode === 'search' ? 'min(52dvh, 26rem)' : undefined}
        >
          {mode === 'search' && (
            <PersonSearch inputRef={searchInput} onChoose={add.choose} onNew={add.describe} />
          )}
          {mode === 'existing' && chosen && <ChosenPerson person={chosen} onChange={searchAgain} />}
          {mode === 'new' && (
            <>
              <Flex mt={-2} ms={-3}>
                <Button variant="ghost" size="sm" icon={<ArrowLeft size={18} />} onClick={searchAgain}>
                  Volver a buscar
                </Button>
              </Flex>
              <NewPersonFields add={add} />
            </>
          )}
          {add.today && (
            <div ref={scrollIntoViewport}>
              <Notice tone="success">
                {add.today.name} ya está en tu círculo. Hoy ya habías escrito sobre esta persona. Abajo está
                tu reseña de hoy, con lo nuevo: revísala y guárdala.{' '}
                {add.photos.length > maxReviewPhotos && tooManyPhotosMessage}
              </Notice>
            </div>
          )}
          {add.later && (
            <div ref={scrollIntoViewport}>
              <Notice tone="success">
                {add.later.name} ya está en tu círculo. {reviewsMessages['REVIEWS.TOO_MANY_TODAY']} Lo que
                escribiste sigue aquí.
              </Notice>
            </div>
          )}
          {mode !== 'search' && <RecommendationFields add={add} />}
          {mode === 'new' && <MorePersonFields add={add} />}
          {formError && (
            <div ref={problem}>
              <Notice tone="error">{formError.message}</Notice>
            </div>
          )}
        </Form>
      </Dialog>
      {!open && contact !== null && <ContactNotice key={contact.personId} contact={contact} />}
    </>
  )
}
