import { CircleCheck } from 'lucide-react'
import type { ContactDraft, ContactImport } from '#client/features/circles/import/use-contact-import.ts'
import { ContactMatchNotice } from '#client/features/circles/match-notice.tsx'
import { formatPhone } from '#client/lib/format.ts'
import { ProfessionField } from '#client/shared/people/profession-field.tsx'
import { Card } from '#client/ui/card.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextAreaField } from '#client/ui/text-area-field.tsx'

export function ContactImportDraftsStep({ contacts }: { contacts: ContactImport }) {
  return (
    <Flex as="ul" direction="column" gap={4}>
      {contacts.drafts.map((draft) => (
        <Card key={draft.key} as="li" gap={3} aria-busy={draft.state === 'adding'}>
          <Flex align="baseline" justify="space-between" flexWrap="wrap" columnGap={3}>
            <chakra.h3 textStyle="card" overflowWrap="anywhere">
              {draft.existing?.name ?? draft.name}
            </chakra.h3>
            {(draft.phones.length === 1 || draft.state === 'added') && (
              <chakra.span color="muted" textStyle="small">
                {formatPhone(draft.phone)}
              </chakra.span>
            )}
          </Flex>
          {draft.state === 'added' ? (
            <AddedNote note={draft.note} />
          ) : (
            <DraftFields draft={draft} onChange={(part) => contacts.change(draft.key, part)} />
          )}
        </Card>
      ))}
    </Flex>
  )
}

function AddedNote({ note }: Pick<ContactDraft, 'note'>) {
  return (
    <Flex align="center" gap={2} color="agave" css={{ '& svg': { flexShrink: 0 } }}>
      <CircleCheck size={20} />
      <span>Ya está en tu círculo. {note}</span>
    </Flex>
  )
}

interface DraftFieldsProps {
  draft: ContactDraft
  onChange: (part: Partial<ContactDraft>) => void
}

function DraftFields({ draft, onChange }: DraftFieldsProps) {
  return (
    <>
      {draft.phones.length > 1 && (
        <SelectField
          label="Teléfono"
          options={draft.phones.map((phone) => ({ value: phone, label: formatPhone(phone) }))}
          value={draft.phone}
          onChange={(event) => onChange({ phone: event.target.value })}
        />
      )}
      {draft.existing === undefined && (
        <ContactMatchNotice
          name={draft.name}
          phone={draft.phone}
          onChoose={(existing) => onChange({ existing })}
        />
      )}
      <ProfessionField
        name={`oficio-${draft.key}`}
        value={draft.trade}
        onChange={(trade) => onChange({ trade })}
        onBlur={() => undefined}
        ref={() => undefined}
        optional
        error={undefined}
      />
      <TextAreaField
        label="Tu reseña"
        rows={2}
        value={draft.review}
        error={draft.error}
        placeholder="Qué te hizo y cómo quedó"
        onChange={(event) => onChange({ review: event.target.value, error: undefined })}
      />
    </>
  )
}
