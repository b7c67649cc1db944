import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { SelectedPersonToAdd } from '#client/features/circles/chosen-person.tsx'
import { type AddedContact, AddedContactNotice } from '#client/features/circles/contact-notice.tsx'
import { DialogFooterNote } from '#client/features/circles/footer-note.tsx'
import { LazyContactImportDialog } from '#client/features/circles/import/lazy-contacts-dialog.tsx'
import { OptionalNewPersonFields } from '#client/features/circles/more-person-fields.tsx'
import { NewPersonFields } from '#client/features/circles/new-person-fields.tsx'
import { minHeightOfPersonSearch } from '#client/features/circles/person-choice.tsx'
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
import { reviewsErrorMessages } from '#modules/reviews/messages.ts'

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
  trade?: string | undefined
  search?: string | undefined
}

export function AddPersonDialog({ open, onClose, trade, search }: AddDialogProps) {
  const formElement = useRef<HTMLFormElement>(null)
  const [contact, setContact] = useState<AddedContact | null>(null)
  const [importing, setImporting] = useState(false)
  const add = useAddPerson({
    onAdded: onClose,
    onContactAdded: setContact,
    onInvalid: () => focusFirstError(formElement.current),
  })
  const { form, mode, chosen } = add
  /** If the chosen person is already in the circle, the dialog only adds a review. */
  const action = mode === 'existing' && chosen?.inMyCircle ? 'later' : mode
  const { errors, isSubmitting } = form.formState
  const isQuestionOpen = mode === 'new' && add.identityQuestion.isOpen
  const formId = useId()
  const searchInput = useRef<HTMLInputElement>(null)
  const problem = useRef<HTMLDivElement>(null)
  const formError = errors.root
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

  function startImport() {
    onClose()
    setImporting(true)
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
        title={titles[action]}
        initialFocus={mode === 'search' ? searchInput : undefined}
        footer={
          action === 'search' ? undefined : (
            <>
              {(mode === 'today' || mode === 'later') && (
                <Button variant="secondary" onClick={add.leaveReview}>
                  {mode === 'today' ? 'Dejarla como estaba' : 'No publicarla'}
                </Button>
              )}
              {isQuestionOpen && <DialogFooterNote>Antes, responde si es la misma persona.</DialogFooterNote>}
              <Button
                type="submit"
                form={formId}
                aria-disabled={isQuestionOpen || undefined}
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
          minH={mode === 'search' ? minHeightOfPersonSearch : undefined}
        >
          {mode === 'search' && (
            <PersonSearch
              key={search}
              inputRef={searchInput}
              initialText={search}
              onChoose={add.choose}
              onNew={add.describe}
              onImport={startImport}
            />
          )}
          {mode === 'existing' && chosen && <SelectedPersonToAdd person={chosen} onChange={searchAgain} />}
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
                {add.later.name} ya está en tu círculo. {reviewsErrorMessages['REVIEWS.TOO_MANY_TODAY']} Lo
                que escribiste sigue aquí.
              </Notice>
            </div>
          )}
          {mode !== 'search' && <RecommendationFields add={add} />}
          {mode === 'new' && <OptionalNewPersonFields add={add} />}
          {formError && (
            <div ref={problem}>
              <Notice tone="error">{formError.message}</Notice>
            </div>
          )}
        </Form>
      </Dialog>
      <LazyContactImportDialog open={importing} onClose={() => setImporting(false)} />
      {!open && contact !== null && <AddedContactNotice key={contact.personId} contact={contact} />}
    </>
  )
}
