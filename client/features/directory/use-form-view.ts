import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigationType } from 'react-router-dom'
import type { ExploreFiltersState } from '#client/features/directory/use-explore-filters.ts'

/**
 * Which parts of the search form a phone shows. `summary`: one line that stands for the form after a search. `name`:
 * the field for the search text. `all`: the three fields. Wide screens always show all fields.
 */
export type FormView = 'summary' | 'name' | 'all'

/**
 * State of the search form on phones. While the reader types, the form keeps its shape, although a search is
 * already shown below it: the summary line appears when the reader ends the search.
 */
export function useFormView({ texts, near }: Pick<ExploreFiltersState, 'texts' | 'near'>) {
  const [step, setStep] = useState<'closed' | 'typing' | 'open'>('closed')
  const summary = useRef<HTMLButtonElement>(null)
  const location = useLocation()
  const navigation = useNavigationType()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each history navigation shows the search of its address.
  useEffect(() => {
    if (navigation === 'POP') setStep('closed')
  }, [navigation, location.key])

  const hasFilter = texts.place.trim() !== '' || texts.profession.trim() !== ''
  const hasSearch = hasFilter || texts.name.trim() !== '' || near !== ''
  const view: FormView =
    step === 'closed' && hasSearch ? 'summary' : step === 'open' || hasFilter ? 'all' : 'name'

  return {
    view,
    summary,
    startTyping: () => setStep((before) => (before === 'closed' ? 'typing' : before)),
    open: () => flushSync(() => setStep('open')),
    close: () => setStep('closed'),
    /** Shows the summary, and moves the focus from the hidden field to it. On wide screens, the focus stays. */
    finish() {
      flushSync(() => setStep('closed'))
      summary.current?.focus({ preventScroll: true })
    },
  }
}

export type FormViewState = ReturnType<typeof useFormView>
