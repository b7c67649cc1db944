import type {
  BookingForClientDraft,
  BookingForClientErrors,
} from '#client/features/scheduling/appointments/book-for-draft.ts'
import { useBookingClientSuggestions } from '#client/features/scheduling/appointments/use-known-people.ts'
import { PhoneField } from '#client/shared/contact/personal-fields.tsx'
import { PersonAvatar } from '#client/shared/people/person-avatar.tsx'
import { Button } from '#client/ui/button.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { ComboField } from '#client/ui/combo-field.tsx'
import type { PhotoId } from '#kernel/ids/contract.ts'
import { photoUrl } from '#kernel/photos/contract.ts'

interface ClientChoiceProps {
  draft: BookingForClientDraft
  errors: BookingForClientErrors
  onChange: (part: Partial<BookingForClientDraft>) => void
}

export function BookingClientSelect({ draft, errors, onChange }: ClientChoiceProps) {
  const { person, name, phone } = draft
  const known = useBookingClientSuggestions(name)
  const face = (of: { name: string; photoId: PhotoId | null }) => (
    <PersonAvatar name={of.name} photoUrl={of.photoId && photoUrl(of.photoId, 'face')} size="sm" />
  )
  if (person !== null) {
    return (
      <Flex align="center" gap={3} bg="sunken" borderRadius="md" px={3} py={2}>
        {face(person)}
        <Flex direction="column" flex="1" minW={0}>
          <chakra.span textStyle="card" overflowWrap="anywhere">
            {person.name}
          </chakra.span>
          <chakra.span textStyle="caption" color="muted">
            {person.hint}
          </chakra.span>
        </Flex>
        <Button variant="ghost" size="sm" onClick={() => onChange({ person: null, name: '' })}>
          Cambiar
        </Button>
      </Flex>
    )
  }
  return (
    <>
      <ComboField
        label="Nombre"
        help="Busca en tu círculo y entre tus clientes, o escribe un nombre nuevo."
        autoCapitalize="words"
        error={errors.name}
        value={name}
        onChange={(text) => onChange({ name: text })}
        onEnter={() => undefined}
        options={known.map((one) => ({ id: one.personId, text: one.name, hint: one.hint, lead: face(one) }))}
        onPick={({ id }) => onChange({ person: known.find(({ personId }) => personId === id) ?? null })}
      />
      <PhoneField
        label="Teléfono"
        help="10 dígitos. Solo lo ves tú, en esta cita."
        autoComplete="off"
        error={errors.phone}
        value={phone}
        onChange={(event) => onChange({ phone: event.target.value })}
      />
    </>
  )
}
