import { useState } from 'react'
import type { z } from 'zod'
import { decodeVCardFile, type PhoneContact, parseVCards } from '#client/features/circles/import/vcard.ts'
import { errorMessage } from '#client/lib/error-message.ts'
import { formatPhone } from '#client/lib/format.ts'
import { trpc } from '#client/lib/trpc.ts'
import { toast } from '#client/ui/toast.ts'
import {
  addExistingPersonInput,
  addNewPersonInput,
  type SuggestedPerson,
} from '#modules/circles/contract/circle.ts'
import { circlesFallbackMessages } from '#modules/circles/messages.ts'
import { reviewsMessages } from '#modules/reviews/messages.ts'

/** Maximum number of contacts in one import: the member writes a review sentence about each one. */
export const maxImportedContacts = 10

export interface ContactDraft {
  key: number
  name: string
  phones: string[]
  phone: string
  trade: string
  review: string
  /** Person with the same phone in the directory, after the member confirmed that the contact is this person. */
  existing?: SuggestedPerson
  state: 'open' | 'adding' | 'added'
  error?: string | undefined
  /** Why the review of an added person was not saved. */
  note?: string | undefined
}

export type ContactImportStep = 'source' | 'choose' | 'describe'

/** Adds people to the circle one after another. The browser sends the server only the contacts that the member adds. */
export function useContactImport(onDone: () => void) {
  const [step, setStep] = useState<ContactImportStep>('source')
  const [contacts, setContacts] = useState<PhoneContact[]>([])
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [drafts, setDrafts] = useState<ContactDraft[]>([])
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const addNew = trpc.circles.addNew.useMutation()
  const addExisting = trpc.circles.addExisting.useMutation()
  const utils = trpc.useUtils()

  function offer(found: PhoneContact[]) {
    setContacts(found.toSorted((a, b) => a.name.localeCompare(b.name, 'es-MX')))
    setChosen(new Set())
    // The keys of drafts are positions in the list of contacts, which has changed.
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

  /** If the member chose again, drafts of contacts that are still chosen keep their input. */
  function describe() {
    const known = new Map(drafts.map((draft) => [draft.key, draft]))
    setDrafts(
      [...chosen].flatMap((key) => {
        const contact = contacts[key]
        if (!contact) return []
        const [phone = ''] = contact.phones
        return [known.get(key) ?? { key, ...contact, phone, trade: '', review: '', state: 'open' as const }]
      }),
    )
    setStep('describe')
  }

  function change(key: number, part: Partial<ContactDraft>) {
    setDrafts((all) => all.map((draft) => (draft.key === key ? { ...draft, ...part } : draft)))
  }

  async function addOne(draft: ContactDraft): Promise<boolean> {
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
        TOO_MANY_TODAY: reviewsMessages['REVIEWS.TOO_MANY_TODAY'],
      }[outcome]
      change(draft.key, { state: 'added', note })
      return note === undefined
    } catch (error) {
      change(draft.key, {
        state: 'open',
        error: errorMessage(error, circlesFallbackMessages.addContact).text,
      })
      return false
    }
  }

  /** @returns true if all contacts were added with their reviews */
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
    drafts,
    change,
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

/**
 * Validates the input of a request that adds a person.
 * @returns a function that sends the request; or the first error message if the input is not valid
 */
function prepare<Input, Output>(
  schema: z.ZodType<Input>,
  values: unknown,
  send: (input: Input) => Promise<Output>,
): string | (() => Promise<Output>) {
  const parsed = schema.safeParse(values)
  if (parsed.success) return () => send(parsed.data)
  return parsed.error.issues[0]?.message ?? circlesFallbackMessages.addContact
}

export type ContactImport = ReturnType<typeof useContactImport>
