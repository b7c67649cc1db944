import { useEffect, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import type { ProfileFormControl } from '#client/features/identity/profile-form-values.ts'
import { cleanTypedSlug, isSlugMadeFromName, makeSlugForName } from '#client/features/identity/slug-rules.ts'
import { useOrigin } from '#client/lib/hydration/use-origin.ts'
import { Button } from '#client/ui/button.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { TextField } from '#client/ui/text-field.tsx'

interface SlugFieldProps {
  form: ProfileFormControl
  saved: { name: string; slug: string }
}

export function SlugField({ form, saved }: SlugFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'slug' })
  const name = form.watch('name')
  const host = useOrigin().replace(/^https?:\/\//, '')
  const [before, setBefore] = useState<string | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const editing = before !== null
  const { name: savedName, slug: savedSlug } = saved
  const follows = isSlugMadeFromName(savedSlug, savedName) && !editing
  const { onChange } = field
  const { setValue } = form
  const error = fieldState.error?.message

  useEffect(() => {
    setValue('slugIsAutomatic', follows, { shouldDirty: true })
    if (follows) onChange(makeSlugForName(name, { name: savedName, slug: savedSlug }))
  }, [follows, name, savedName, savedSlug, onChange, setValue])

  function edit() {
    setBefore(field.value)
    requestAnimationFrame(() => form.setFocus('slug', { shouldSelect: true }))
  }

  function cancel() {
    if (before !== null) onChange(before)
    form.clearErrors('slug')
    setBefore(null)
    requestAnimationFrame(() => opener.current?.focus())
  }

  // The text field for the slug is also shown after the server rejected the slug.
  if (!editing && error === undefined) {
    return (
      <Flex direction="column" gap={1.5}>
        <chakra.span textStyle="label">Enlace de tu perfil</chakra.span>
        <Flex
          align="center"
          justify="flex-end"
          flexWrap="wrap"
          columnGap={3}
          ps={3.5}
          bg="sunken"
          borderRadius="md"
        >
          <chakra.span flex="1 1 10rem" minW={0} py={3} overflowWrap="anywhere">
            {field.value === '' ? (
              'Se crea al guardar'
            ) : (
              <>
                {`${host}/perfil/`}
                <wbr />
                {field.value}
              </>
            )}
          </chakra.span>
          <Button ref={opener} variant="ghost" onClick={edit} aria-label="Editar el enlace de tu perfil">
            Editar
          </Button>
        </Flex>
      </Flex>
    )
  }

  return (
    <Flex align="flex-start" flexWrap="wrap" gap={2} css={{ '& > :first-of-type': { flex: '1 1 8rem' } }}>
      <TextField
        ref={field.ref}
        name={field.name}
        value={field.value}
        onBlur={field.onBlur}
        onChange={(event) => {
          setBefore((value) => value ?? field.value)
          onChange(cleanTypedSlug(event.target.value))
        }}
        label="Enlace de tu perfil"
        help={`${host}/perfil/${field.value}. El enlace anterior seguirá funcionando.`}
        error={error}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <Button
        variant="secondary"
        mt="27px"
        minH="48px"
        aria-label="Cancelar el cambio del enlace"
        onClick={cancel}
      >
        Cancelar
      </Button>
    </Flex>
  )
}
