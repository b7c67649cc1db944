import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { buttonRecipe } from '#client/ui/button-recipe.ts'
import { Box, chakra, Flex } from '#client/ui/chakra.ts'
import { formControlStyleRecipe } from '#client/ui/form-control-style-recipe.ts'
import { PillLink } from '#client/ui/pill.tsx'

const Input = chakra('input', formControlStyleRecipe)
const Submit = chakra('button', buttonRecipe)

const parameter = 'nombre'
const getSearchPath = (text: string) => `/explorar?${new URLSearchParams({ [parameter]: text })}`

const examples = ['Plomería', 'Electricidad', 'Costura']

/** The search form works without scripts. */
export function LandingSearch() {
  const navigate = useNavigate()

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get(parameter)
    void navigate(typeof text === 'string' && text.trim() ? getSearchPath(text.trim()) : '/explorar')
  }

  return (
    <chakra.form role="search" action="/explorar" onSubmit={search}>
      <chakra.label htmlFor="busqueda" display="block" mb={1.5} textStyle="label">
        Busca por oficio, problema o nombre
      </chakra.label>
      <Box position="relative">
        <Input
          id="busqueda"
          name={parameter}
          type="search"
          inputMode="search"
          autoComplete="off"
          placeholder="Plomero, fuga de agua, Ana…"
          minH="56px"
          pe={14}
          textOverflow="ellipsis"
        />
        <Submit
          type="submit"
          aria-label="Buscar"
          variant="ghost"
          square
          position="absolute"
          insetBlock="5px"
          insetInlineEnd="5px"
        >
          <Search size={22} />
        </Submit>
      </Box>
      <Flex as="ul" aria-label="Búsquedas frecuentes" gap={2} mt={2.5} wrap="wrap">
        {examples.map((example) => (
          <li key={example}>
            <PillLink to={getSearchPath(example)} discover="none">
              {example}
            </PillLink>
          </li>
        ))}
      </Flex>
    </chakra.form>
  )
}
