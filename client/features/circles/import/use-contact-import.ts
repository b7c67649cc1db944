import { useState } from 'react'
import type { z } from 'zod'
import { decodeVCardFile, type PhoneContact, parseVCards } from '#client/features/circles/import/vcard.ts'
import {
  type DuplicatePersonQuestionState,
  initialStateOfDuplicatePersonQuestion,
} from '#client/features/circles/match-notice.tsx'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { formatPhone } from '#client/lib/format.ts'
import { trpc } from '#client/lib/trpc.ts'
import { toast } from '#client/ui/toast.ts'
import {
  addExistingPersonInput,
  addNewPersonInput,
  type SuggestedPerson,
} from '#modules/circles/contract/circle.ts'
import { circlesFallbackErrorMessages } from '#modules/circles/messages.ts'
import { reviewsErrorMessages } from '#modules/reviews/messages.ts'

export const maxImportedContacts = 10

export interface ContactDraft {
  key: number
  name: string
  phones: string[]
  phone: string
  trade: string
  review: string
  existing?: SuggestedPerson
  fullName?: string | undefined
  question: DuplicatePersonQuestionState
  state: 'open' | 'adding' | 'added' | 'removed'
  error?: string | undefined
  note?: string | undefined
}

export type ContactImportStep = 'source' | 'choose' | 'describe'

/** The server receives only the contacts that the member adds. */
export function useContactImport(onDone: () => void) {
  const [step, setStep] = useState<ContactImportStep>('source')
  const [contacts, setContacts] = useState<PhoneContact[]>([])
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [allDrafts, setDrafts] = useState<ContactDraft[]>([])
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const addNew = trpc.circles.addNew.useMutation()
  const addExisting = trpc.circles.addExisting.useMutation()
  const utils = trpc.useUtils()

  function offer(found: PhoneContact[]) {
    setContacts(found.toSorted((a, b) => a.name.localeCompare(b.name, 'es-MX')))
    setChosen(new Set())
    // Delete the drafts: each one refers to a position in the previous list of contacts.
    setDrafts([])
    setProblem(undefined)
    setStep('choose')
  }

  async function readFile(file: File) {
    const found = parseVCards(decodeVCardFile(await file.arrayBuffer()))
    if (found.length === 0) setProblem('No encontramos contactos con nombre y teléfono en este archivo.')
    else offer(found)
  }

  function toggle(index: number) {
    const next = new Set(chosen)
    if (!next.delete(index) && next.size < maxImportedContacts) next.add(index)
    setChosen(next)
  }

  const shownDrafts = [...chosen].flatMap((key) => allDrafts.find((draft) => draft.key === key) ?? [])
  const drafts = shownDrafts.filter(({ state }) => state !== 'removed')

  function describe() {
    const known = new Set(allDrafts.map(({ key }) => key))
    const added = [...chosen].flatMap((key) => {
      const contact = contacts[key]
      if (!contact || known.has(key)) return []
      const [phone = ''] = contact.phones
      const empty = {
        trade: '',
        review: '',
        question: initialStateOfDuplicatePersonQuestion,
        state: 'open' as const,
      }
      return [{ key, ...contact, phone, ...empty }]
    })
    setDrafts([...allDrafts, ...added])
    setStep('describe')
  }

  function remove(key: number) {
    change(key, { state: 'removed' })
    if (drafts.length === 1) chooseAgain([])
  }

  function chooseAgain(kept = drafts.map(({ key }) => key)) {
    setChosen(new Set(kept))
    setDrafts((all) => all.map((draft) => (draft.state === 'removed' ? { ...draft, state: 'open' } : draft)))
    setStep('choose')
  }

  function change(key: number, part: Partial<ContactDraft>) {
    setDrafts((all) => all.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)))
  }

  async function addOne(draft: ContactDraft): Promise<boolean> {
    const { isOpen } = draft.question
    if (isOpen) change(draft.key, { question: { isOpen, isMissed: true } })
    const text = addExistingPersonInput.shape.review.safeParse(draft.review)
    if (text.error) {
      change(draft.key, { error: text.error.issues[0]?.message })
      return false
    }
    if (isOpen) return false
    const review = {
      trades: draft.trade.trim() === '' ? [] : [draft.trade.trim()],
      review: draft.review,
      photoIds: [],
    }
    const send = draft.existing
      ? prepare(
          addExistingPersonInput,
          { personId: draft.existing.personId, ...review },
          addExisting.mutateAsync,
        )
      : prepare(
          addNewPersonInput,
          { name: draft.name, phone: formatPhone(draft.phone), email: '', ...review },
          addNew.mutateAsync,
        )
    if (typeof send === 'string') {
      change(draft.key, { error: send })
      return false
    }
    change(draft.key, { state: 'adding', error: undefined })
    try {
      const { review: outcome } = await send()
      const note = {
        WRITTEN: undefined,
        ALREADY_TODAY: 'Hoy ya habías escrito sobre esta persona. Tu reseña nueva no se guardó.',
        TOO_MANY_TODAY: reviewsErrorMessages['REVIEWS.TOO_MANY_TODAY'],
      }[outcome]
      change(draft.key, { state: 'added', note })
      return note === undefined
    } catch (error) {
      change(draft.key, {
        state: 'open',
        error: getErrorMessage(error, circlesFallbackErrorMessages.addContact).text,
      })
      return false
    }
  }

  async function addAll(): Promise<boolean> {
    setBusy(true)
    let failed = 0
    for (const draft of drafts) if (draft.state === 'open' && !(await addOne(draft))) failed += 1
    await Promise.all([
      utils.circles.invalidate(),
      utils.reviews.invalidate(),
      utils.identity.professions.invalidate(),
    ])
    setBusy(false)
    if (failed > 0) return false
    toast.success(
      drafts.length === 1
        ? 'Agregaste a 1 persona a tu círculo'
        : `Agregaste a ${drafts.length} personas a tu círculo`,
    )
    reset()
    onDone()
    return true
  }

  function reset() {
    setStep('source')
    setContacts([])
    setChosen(new Set())
    setDrafts([])
    setProblem(undefined)
  }

  return {
    step,
    setStep,
    contacts,
    chosen,
    toggle,
    shownDrafts,
    drafts,
    chooseAgain,
    change,
    remove,
    problem,
    setProblem,
    busy,
    offer,
    readFile,
    describe,
    addAll,
    reset,
  }
}

function prepare<Input, Output>(
  schema: z.ZodType<Input>,
  values: unknown,
  send: (input: Input) => Promise<Output>,
): string | (() => Promise<Output>) {
  const parsed = schema.safeParse(values)
  if (parsed.success) return () => send(parsed.data)
  return parsed.error.issues[0]?.message ?? circlesFallbackErrorMessages.addContact
}

export type ContactImport = ReturnType<typeof useContactImport>
