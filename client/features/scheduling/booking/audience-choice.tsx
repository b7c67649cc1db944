import { useRef, useState } from 'react'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import { type ContactDataAudience, contactDataAudiences } from '#client/shared/contact/audiences.ts'
import { Button } from '#client/ui/button.tsx'
import { Box } from '#client/ui/chakra.ts'
import { SelectField } from '#client/ui/select-field.tsx'
import { toast } from '#client/ui/toast.ts'

const defaultAudience: ContactDataAudience = 'MEMBERS'
const notSaved = 'No se guardó. Por favor, intenta de nuevo.'

export function ContactDataAudienceChoice({ providerName }: { providerName: string }) {
  const { data: own } = trpc.identity.ownProfile.useQuery()
  const utils = trpc.useUtils()
  const [chosen, setChosen] = useState<ContactDataAudience | null>(null)
  const select = useRef<HTMLSelectElement>(null)
  const saving = trpc.identity.saveAudience.useMutation({
    onSuccess: async () => {
      toast.success('Guardamos quién ve tus datos')
      await utils.identity.ownProfile.invalidate()
    },
    onError: () => setChosen(null),
  })

  if (!own) return null
  const hasDefault = own.phoneAudience === null && own.emailAudience === null
  const isClientOnly = own.professions.length === 0 && !own.offersServices
  if (chosen === null && !saving.isError && !(hasDefault && isClientOnly)) return null

  function choose(value: string) {
    const audience = contactDataAudiences.find((each) => each.value === value)?.value
    if (audience === undefined || !own || saving.isPending) return
    setChosen(audience)
    // Without a phone, the member chose only who sees the e-mail address.
    saving.mutate({ emailAudience: audience, ...(own.phone !== null && { phoneAudience: audience }) })
  }

  function keepDefault() {
    select.current?.focus()
    choose(defaultAudience)
  }

  return (
    <Box mt={4} maxW="24rem">
      <SelectField
        ref={select}
        label={`Además de ${providerName}, ¿quién ve tu ${own.phone === null ? 'correo' : 'número y tu correo'}?`}
        help="Tu círculo son las personas que agregas como de confianza. Puedes cambiarlo cuando quieras en tu cuenta."
        options={contactDataAudiences}
        value={chosen ?? defaultAudience}
        onChange={({ target }) => choose(target.value)}
        error={saving.error ? getErrorMessage(saving.error, notSaved).text : undefined}
      />
      {chosen === null && (
        <Button variant="secondary" size="sm" mt={2} onClick={keepDefault}>
          Dejarlo así
        </Button>
      )}
    </Box>
  )
}
