import { Box, chakra, Flex, Grid } from '@chakra-ui/react'
import { keepPreviousData } from '@tanstack/react-query'
import { Search as Magnifier, MapPin } from 'lucide-react'
import { buttonRecipe } from '#client/components/button-recipe.ts'
import { ComboField } from '#client/components/combo-field.tsx'
import { FilterChip } from '#client/components/filter-chip.tsx'
import { TextField } from '#client/components/text-field.tsx'
import { filterParameters, orderParameter, trustedOrder } from '#client/features/directory/explore-filters.ts'
import type { ExploreFiltersState } from '#client/features/directory/use-explore-filters.ts'
import { formatPlace } from '#client/lib/format.ts'
import { useCatalog } from '#client/lib/places/use-catalog.ts'
import { trpc } from '#client/lib/trpc.ts'
import { whollyInSight } from '#client/lib/wholly-in-sight.ts'
import { exploreSuggestionMinLength, suggestionLimit } from '#modules/circles/contract/limits.ts'

const professionsId = 'profesiones'

const Search = chakra('button', buttonRecipe)

/** The three filters of explore (spec §2), with suggestions. Without scripts it is a plain form that asks by address. */
export function FilterForm({ state }: { state: ExploreFiltersState }) {
  const { texts, type, choose, settle } = state
  const names = useSuggestions(state, 'name')
  const { places, fetchCatalog } = usePlaceSuggestions(state)
  const professions = trpc.identity.professions.useQuery(
    { query: state.filters.profession },
    { placeholderData: keepPreviousData },
  )
  const chips = professionChips(professions.data ?? [], state.filters.profession)

  return (
    <Box
      as="form"
      role="search"
      aria-label="Perfiles"
      onSubmit={(event) => {
        event.preventDefault()
        if (state.typing) settle(state.typing)
      }}
    >
      {state.order === 'trusted' && <input type="hidden" name={orderParameter} value={trustedOrder} />}
      <Grid templateColumns={{ base: '1fr 1fr', md: '2fr 1fr 1fr' }} columnGap={3} rowGap={4}>
        <Box gridColumn={{ base: '1 / -1', md: 'auto' }} minW={0}>
          <ComboField
            label="Nombre o profesión"
            name={filterParameters.name}
            inputMode="search"
            placeholder="Plomero, dentista, Ana López…"
            start={<Magnifier size={20} />}
            value={texts.name}
            onChange={(text) => type('name', text)}
            options={names}
            onPick={(option) => choose('name', option.text)}
            onEnter={() => settle('name')}
            onBlur={() => settle('name')}
          />
        </Box>
        <ComboField
          label="Ciudad o estado"
          name={filterParameters.place}
          inputMode="search"
          placeholder="Guadalajara"
          start={<MapPin size={20} />}
          value={texts.place}
          onChange={(text) => type('place', text)}
          options={places}
          onFocus={fetchCatalog}
          onPick={(option) => choose('place', option.text)}
          onEnter={() => settle('place')}
          onBlur={() => settle('place')}
        />
        <TextField
          label="Profesión"
          name={filterParameters.profession}
          type="search"
          autoComplete="off"
          placeholder="Todas"
          list={professionsId}
          value={texts.profession}
          onChange={(event) => type('profession', event.currentTarget.value)}
          onBlur={() => settle('profession')}
        />
        <datalist id={professionsId}>
          {professions.data?.map((profession) => (
            <option key={profession} value={profession} />
          ))}
        </datalist>
      </Grid>
      {/* With a script what is typed counts by itself. */}
      <noscript>
        <Search type="submit" mt={4}>
          Buscar
        </Search>
      </noscript>
      {chips.length > 0 && (
        <Flex
          as="ul"
          data-needs-script
          aria-label="Profesiones sugeridas"
          gap={2}
          mt={4}
          mx={-4}
          px={4}
          py={1}
          overflowX="auto"
          scrollbarWidth="none"
          onFocus={whollyInSight}
        >
          {chips.map((profession) => (
            <li key={profession}>
              <FilterChip
                selected={profession === state.filters.profession}
                onToggle={(selected) => choose('profession', selected ? profession : '')}
              >
                {profession}
              </FilterChip>
            </li>
          ))}
        </Flex>
      )}
    </Box>
  )
}

/** Suggestions for the field that is being typed in, after more than one character (spec §2, Explore). */
function useSuggestions({ filters, typing }: ExploreFiltersState, kind: 'name' | 'place') {
  const query = filters[kind]
  const enabled = typing === kind && query.length >= exploreSuggestionMinLength
  const { data = [] } = trpc.circles.exploreSuggestions.useQuery(
    { kind, query },
    { enabled, placeholderData: keepPreviousData },
  )
  return enabled ? data.map((text) => ({ id: text, text })) : []
}

/** Where people of the directory are; then other places of the catalogue, which knows short names such as CDMX. */
function usePlaceSuggestions(state: ExploreFiltersState) {
  const { catalog, fetchCatalog } = useCatalog()
  const inhabited = useSuggestions(state, 'place')
  const typed = state.texts.place.trim()
  if (!catalog || state.typing !== 'place' || typed.length < exploreSuggestionMinLength) {
    return { places: inhabited, fetchCatalog }
  }
  const named = new Set(inhabited.map(({ text }) => text))
  const others = catalog
    .findPlaces(typed)
    .map(formatPlace)
    .filter((text) => !named.has(text))
    .map((text) => ({ id: text, text }))
  return { places: [...inhabited, ...others].slice(0, suggestionLimit), fetchCatalog }
}

/** The chosen profession stays in sight even when the list does not suggest it. */
function professionChips(suggested: readonly string[], chosen: string): readonly string[] {
  return chosen === '' || suggested.includes(chosen) ? suggested : [chosen, ...suggested]
}
