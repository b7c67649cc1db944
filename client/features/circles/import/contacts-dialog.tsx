import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useId, useRef } from 'react'
import { DialogFooterNote } from '#client/features/circles/footer-note.tsx'
import { ContactImportChoiceStep } from '#client/features/circles/import/contact-choice.tsx'
import { ContactImportDraftsStep } from '#client/features/circles/import/contact-drafts.tsx'
import { ContactImportSourceStep } from '#client/features/circles/import/contact-source.tsx'
import { type ContactImport, useContactImport } from '#client/features/circles/import/use-contact-import.ts'
import { focusFirstError } from '#client/lib/focus/focus-first-error.ts'
import { Button } from '#client/ui/button.tsx'
import { Flex } from '#client/ui/chakra.ts'
import { Dialog } from '#client/ui/dialog.tsx'

const titles = {
  source: 'Agregar desde tus contactos',
  choose: '¿A quiénes recomiendas?',
  describe: 'Di por qué recomiendas su trabajo',
}

interface ContactsDialogProps {
  open: boolean
  onClose: () => void
}

export function ContactImportDialog({ open, onClose }: ContactsDialogProps) {
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const contacts = useContactImport(onClose)
  const { step } = contacts

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (contacts.busy) return
    if (!(await contacts.addAll())) focusFirstError(form.current)
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={titles[step]}
      size={step === 'describe' ? 'lg' : 'md'}
      footer={
        step === 'source' ? undefined : <Footer contacts={contacts} formId={formId} onClose={onClose} />
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={(event) => void submit(event)}>
        {step !== 'source' && (
          <Flex mt={-2} mb={2} ms={-3}>
            <Button
              key={step}
              variant="ghost"
              size="sm"
              icon={<ArrowLeft size={18} />}
              disabled={contacts.busy}
              onClick={() => (step === 'choose' ? contacts.setStep('source') : contacts.chooseAgain())}
            >
              Atrás
            </Button>
          </Flex>
        )}
        {step === 'source' && <ContactImportSourceStep contacts={contacts} />}
        {step === 'choose' && <ContactImportChoiceStep contacts={contacts} />}
        {step === 'describe' && <ContactImportDraftsStep contacts={contacts} />}
      </form>
    </Dialog>
  )
}

interface FooterProps {
  contacts: ContactImport
  formId: string
  onClose: () => void
}

function Footer({ contacts, formId, onClose }: FooterProps) {
  const { step, chosen, drafts, busy } = contacts
  // Without the React `key`, the clicked 'Continuar' button would become a submit button and submit the form.
  if (step === 'choose')
    return (
      <>
        {chosen.size === 0 && <DialogFooterNote>Elige al menos a una persona.</DialogFooterNote>}
        <Button key="continue" disabled={chosen.size === 0} onClick={contacts.describe}>
          {chosen.size === 0 ? 'Continuar' : `Continuar con ${chosen.size}`}
        </Button>
      </>
    )
  const open = drafts.filter(({ state }) => state !== 'added').length
  if (open === 0)
    return (
      <Button
        key="done"
        onClick={() => {
          contacts.reset()
          onClose()
        }}
      >
        Listo
      </Button>
    )
  const written = drafts.filter(({ review, state }) => state === 'added' || review.trim() !== '').length
  const adding = drafts.findIndex(({ state }) => state === 'adding') + 1
  return (
    <>
      <DialogFooterNote>
        {written === drafts.length && drafts.length > 1
          ? 'Todas tienen reseña'
          : `${written} de ${drafts.length} con reseña`}
      </DialogFooterNote>
      <Button
        key="submit"
        type="submit"
        form={formId}
        loading={busy}
        loadingText={
          adding > 0 && drafts.length > 1 ? `Agregando ${adding} de ${drafts.length}...` : 'Agregando...'
        }
      >
        {open === 1 ? 'Agregar a 1 persona' : `Agregar a ${open} personas`}
      </Button>
    </>
  )
}
