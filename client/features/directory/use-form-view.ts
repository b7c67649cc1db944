import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigationType } from 'react-router-dom'
import type { ExploreFiltersState } from '#client/features/directory/use-explore-filters.ts'

export type SearchFormDisplayMode = 'summary' | 'name' | 'all'

export function useSearchFormDisplayMode({ texts, near }: Pick<ExploreFiltersState, 'texts' | 'near'>) {
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
  const view: SearchFormDisplayMode =
    step === 'closed' && hasSearch ? 'summary' : step === 'open' || hasFilter ? 'all' : 'name'

  return {
    view,
    summary,
    startTyping: () => setStep((before) => (before === 'closed' ? 'typing' : before)),
    open: () => flushSync(() => setStep('open')),
    close: () => setStep('closed'),
    finish() {
      flushSync(() => setStep('closed'))
      summary.current?.focus({ preventScroll: true })
    },
  }
}

export type SearchFormDisplayState = ReturnType<typeof useSearchFormDisplayMode>
