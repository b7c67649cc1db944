import { keepPreviousData } from '@tanstack/react-query'
import { ChevronUp, Search as Magnifier, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, type RefObject, useRef } from 'react'
import { ClearFieldButton } from '#client/features/directory/clear-button.tsx'
import {
  type ExploreFilterName,
  exploreFilterParameters,
  exploreSortOrderParameter,
  nearbyPlaceParameter,
  trustSortOrderValue,
} from '#client/features/directory/explore-filters.ts'
import type { ExploreFiltersState } from '#client/features/directory/use-explore-filters.ts'
import type { SearchFormDisplayState } from '#client/features/directory/use-form-view.ts'
import { trpc } from '#client/lib/trpc.ts'
import { buttonRecipe } from '#client/ui/button-recipe.ts'
import { Box, chakra, Flex } from '#client/ui/chakra.ts'
import { ComboField } from '#client/ui/combo-field.tsx'
import { minExploreSuggestionLength } from '#modules/circles/contract/limits.ts'

const professionsId = 'profesiones'

const Search = chakra('button', buttonRecipe)

const Fields = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: '2fr 1fr 1fr' },
    gap: { base: 2, md: 3 },
    '& label': {
      zIndex: 'raised',
      h: '1.125rem',
      maxW: 'full',
      mt: '0.5rem',
      mb: '-2rem',
      px: 3.5,
      overflow: 'hidden',
      whiteSpace: 'nowrap',
      textOverflow: 'ellipsis',
      color: 'muted',
      textStyle: 'caption',
      fontWeight: 'semibold',
      pointerEvents: 'none',
    },
    // On phones, a search field's suggestions open below the whole form, so that they cover no field.
    '--combo-anchor': { base: 'static', md: 'relative' },
    '& input': { minH: '3.625rem', pt: '1.5rem', pb: '0.375rem' },
  },
})

const Toggle = chakra('button', {
  base: {
    display: { base: 'grid', md: 'none' },
    placeItems: 'center',
    flexShrink: 0,
    w: '58px',
    bg: 'surface',
    borderWidth: '1px',
    borderColor: 'field',
    borderRadius: 'md',
    cursor: 'pointer',
  },
})

interface FilterFormProps {
  state: ExploreFiltersState
  form: SearchFormDisplayState
  nameRef: RefObject<HTMLInputElement | null>
}

export function ExploreFilterForm({ state, form, nameRef }: FilterFormProps) {
  const { texts, settle } = state
  const { view } = form
  const isOpen = view === 'all'
  const placeRef = useRef<HTMLInputElement>(null)
  const professionRef = useRef<HTMLInputElement>(null)
  const names = useSuggestions(state, 'name')
  const places = useSuggestions(state, 'place')
  const { professions, options: professionOptions } = useProfessionSuggestions(state)

  function fieldOf(name: ExploreFilterName, ref: RefObject<HTMLInputElement | null>, label: string) {
    return {
      label,
      ref,
      name: exploreFilterParameters[name],
      inputMode: 'search',
      value: texts[name],
      onFocus: form.startTyping,
      onChange: (text: string) => {
        form.startTyping()
        state.type(name, text)
      },
      onPick: ({ text }: { text: string }) => {
        state.choose(name, text)
        form.finish()
      },
      onEnter: () => {
        settle(name)
        form.finish()
      },
      onBlur: () => settle(name),
      action: texts[name] !== '' && (
        <ClearFieldButton
          label={label}
          onClear={() => {
            state.choose(name, '')
            ref.current?.focus()
          }}
        />
      ),
    } as const
  }

  return (
    <Box
      as="form"
      role="search"
      aria-label="Perfiles"
      display={{ base: view === 'summary' ? 'none' : 'block', md: 'block' }}
      data-folded=""
      onSubmit={(event) => {
        event.preventDefault()
        if (state.typing) settle(state.typing)
      }}
    >
      {state.order === 'trusted' && (
        <input type="hidden" name={exploreSortOrderParameter} value={trustSortOrderValue} />
      )}
      {state.near !== '' && <input type="hidden" name={nearbyPlaceParameter} value={state.near} />}
      <Fields>
        <Flex gap={2} gridColumn={{ base: '1 / -1', md: 'auto' }} minW={0} css={{ '& label': { ps: 11 } }}>
          <ComboField
            {...fieldOf('name', nameRef, 'Nombre o profesión')}
            placeholder="Plomero, fuga de agua, Ana…"
            start={<Magnifier size={20} />}
            options={names}
          />
          <Toggle
            type="button"
            data-needs-script
            aria-label="Ciudad y profesión"
            aria-expanded={isOpen}
            onClick={() => {
              if (isOpen) return form.finish()
              form.open()
              placeRef.current?.focus()
            }}
          >
            {isOpen ? <ChevronUp size={20} /> : <SlidersHorizontal size={20} />}
          </Toggle>
        </Flex>
        <Second open={isOpen}>
          <ComboField
            {...fieldOf('place', placeRef, 'Ciudad o estado')}
            placeholder="Todas"
            options={places}
          />
        </Second>
        <Second open={isOpen}>
          <ComboField
            {...fieldOf('profession', professionRef, 'Profesión')}
            placeholder="Todas"
            list={professionsId}
            options={professionOptions}
          />
        </Second>
        <datalist id={professionsId}>
          {professions.map((profession) => (
            <option key={profession} value={profession} />
          ))}
        </datalist>
      </Fields>
      {/* With scripts the search starts while the reader types, so only browsers without scripts need this button. */}
      <noscript>
        <Search type="submit" mt={4}>
          Buscar
        </Search>
      </noscript>
    </Box>
  )
}

function Second({ open, children }: { open: boolean; children: ReactNode }) {
  return (
    <Box minW={0} display={{ base: open ? 'block' : 'none', md: 'block' }} data-folded="">
      {children}
    </Box>
  )
}

function useSuggestions({ filters, typing }: ExploreFiltersState, kind: 'name' | 'place') {
  const query = filters[kind]
  const minLength = kind === 'place' ? 1 : minExploreSuggestionLength
  const enabled = typing === kind && query.length >= minLength
  const { data = [] } = trpc.circles.exploreSuggestions.useQuery(
    { kind, query },
    { enabled, placeholderData: keepPreviousData },
  )
  return enabled ? data.map((text) => ({ id: text, text })) : []
}

function useProfessionSuggestions({ filters, texts, typing }: ExploreFiltersState) {
  const { data: professions = [] } = trpc.identity.professions.useQuery(
    { query: filters.profession },
    { placeholderData: keepPreviousData },
  )
  const isTyping = typing === 'profession' && texts.profession.trim().length >= minExploreSuggestionLength
  const options = isTyping ? professions.map((text) => ({ id: text, text })) : []
  return { professions, options }
}
