import { CircleCheck, X } from 'lucide-react'
import { useRef } from 'react'
import { ContactTradeProposal } from '#client/features/circles/import/trade-proposal.tsx'
import type { ContactDraft, ContactImport } from '#client/features/circles/import/use-contact-import.ts'
import { ContactMatchNotice } from '#client/features/circles/match-notice.tsx'
import { restoreLostFocus } from '#client/lib/focus/restore-lost-focus.ts'
import { formatPhone } from '#client/lib/format.ts'
import { ProfessionField } from '#client/shared/people/profession-field.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextAreaField } from '#client/ui/text-area-field.tsx'

export function ContactImportDraftsStep({ contacts }: { contacts: ContactImport }) {
  const list = useRef<HTMLUListElement>(null)
  const { drafts, shownDrafts } = contacts

  function remove(draft: ContactDraft) {
    const form = list.current?.closest('form')
    contacts.remove(draft.key)
    if (drafts.length === 1) requestAnimationFrame(() => form?.querySelector('button')?.focus())
  }

  return (
    <chakra.ul ref={list} display="flex" flexDirection="column" gap={4}>
      {shownDrafts.map((draft) =>
        draft.state === 'removed' ? (
          <RemovedDraft
            key={draft.key}
            name={draft.name}
            onRestore={() => contacts.change(draft.key, { state: 'open' })}
          />
        ) : (
          <Card key={draft.key} as="li" gap={4} aria-busy={draft.state === 'adding'}>
            <Flex align="flex-start" justify="space-between" gap={3}>
              <div>
                <chakra.h3 ref={restoreLostFocus} tabIndex={-1} textStyle="card" overflowWrap="anywhere">
                  {draft.existing?.name ?? draft.name}
                </chakra.h3>
                <chakra.p color="muted" textStyle="small" fontVariantNumeric="tabular-nums">
                  {drafts.length > 1 && `${drafts.indexOf(draft) + 1} de ${drafts.length} · `}
                  <chakra.span whiteSpace="nowrap">{formatPhone(draft.phone)}</chakra.span>
                </chakra.p>
              </div>
              {draft.state !== 'added' && (
                <Button
                  variant="ghost"
                  size="sm"
                  color="muted"
                  mt={-1}
                  me={-2}
                  icon={<X size={18} />}
                  aria-label={`Quitar: ${draft.name}`}
                  disabled={contacts.busy}
                  onClick={() => remove(draft)}
                >
                  Quitar
                </Button>
              )}
            </Flex>
            {draft.state === 'added' ? (
              <AddedNote note={draft.note} />
            ) : (
              <DraftFields draft={draft} onChange={(part) => contacts.change(draft.key, part)} />
            )}
          </Card>
        ),
      )}
    </chakra.ul>
  )
}

interface RemovedDraftProps {
  name: string
  onRestore: () => void
}

/**
 * Place 'Deshacer' away from the former 'Quitar' button: a double click on 'Quitar' would otherwise undo the removal.
 */
function RemovedDraft({ name, onRestore }: RemovedDraftProps) {
  return (
    <chakra.li
      ref={restoreLostFocus}
      tabIndex={-1}
      display="flex"
      flexWrap="wrap"
      alignItems="baseline"
      ps={4}
      color="muted"
      textStyle="small"
      borderRadius="lg"
    >
      <chakra.span overflowWrap="anywhere">Quitaste a {name}.</chakra.span>
      <Button variant="ghost" size="sm" aria-label={`Deshacer: quitar a ${name}`} onClick={onRestore}>
        Deshacer
      </Button>
    </chakra.li>
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

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 3fr)' },
    gap: 4,
    alignItems: 'start',
  },
})

function DraftFields({ draft, onChange }: DraftFieldsProps) {
  return (
    <>
      {draft.existing === undefined && (
        <>
          <ContactMatchNotice
            name={draft.name}
            phone={draft.phone}
            isMissed={draft.question.isMissed}
            onAsk={(isOpen) => onChange({ question: { isOpen, isMissed: false } })}
            onChoose={(existing) => onChange({ existing })}
          />
          <ContactTradeProposal draft={draft} onChange={onChange} />
        </>
      )}
      <Columns>
        <Flex direction="column" gap={4}>
          {draft.phones.length > 1 && (
            <SelectField
              label="Teléfono"
              options={draft.phones.map((phone) => ({ value: phone, label: formatPhone(phone) }))}
              value={draft.phone}
              onChange={(event) => onChange({ phone: event.target.value })}
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
        </Flex>
        <TextAreaField
          label="Tu reseña"
          rows={2}
          value={draft.review}
          error={draft.error}
          placeholder="Qué te hizo y cómo quedó"
          onChange={(event) => onChange({ review: event.target.value, error: undefined })}
        />
      </Columns>
    </>
  )
}
