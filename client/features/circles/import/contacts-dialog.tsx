import { type FormEvent, useId, useRef } from 'react'
import { ContactImportChoiceStep } from '#client/features/circles/import/contact-choice.tsx'
import { ContactImportDraftsStep } from '#client/features/circles/import/contact-drafts.tsx'
import { ContactImportSourceStep } from '#client/features/circles/import/contact-source.tsx'
import { type ContactImport, useContactImport } from '#client/features/circles/import/use-contact-import.ts'
import { focusFirstError } from '#client/lib/focus/focus-first-error.ts'
import { Button } from '#client/ui/button.tsx'
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
      footer={
        step === 'source' ? undefined : <Footer contacts={contacts} formId={formId} onClose={onClose} />
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={(event) => void submit(event)}>
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
  // Each button has a `key`. Otherwise React would turn the pressed button 'Continuar' into the submit button of the
  // next step, and this press would submit the form.
  if (step === 'choose')
    return (
      <>
        <Button key="to-source" variant="secondary" onClick={() => contacts.setStep('source')}>
          Atrás
        </Button>
        <Button key="continue" disabled={chosen.size === 0} onClick={contacts.describe}>
          {chosen.size === 0 ? 'Continuar' : `Continuar con ${chosen.size}`}
        </Button>
      </>
    )
  const open = drafts.filter(({ state }) => state !== 'added').length
  return (
    <>
      <Button key="to-choice" variant="secondary" disabled={busy} onClick={() => contacts.setStep('choose')}>
        Atrás
      </Button>
      {open === 0 ? (
        <Button
          key="done"
          onClick={() => {
            contacts.reset()
            onClose()
          }}
        >
          Listo
        </Button>
      ) : (
        <Button key="submit" type="submit" form={formId} loading={busy} loadingText="Agregando...">
          {open === 1 ? 'Agregar a 1 persona' : `Agregar a ${open} personas`}
        </Button>
      )}
    </>
  )
}
