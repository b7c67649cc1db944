import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { ProfileRequestResult } from '#client/features/profile/profile-request-answer.tsx'
import { showFormError } from '#client/lib/forms/form-error.ts'
import { trpc } from '#client/lib/trpc.ts'
import { EmailField, NameField, PhoneField } from '#client/shared/contact/personal-fields.tsx'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { TextAreaField } from '#client/ui/text-area-field.tsx'
import { maxProfileRequestMessageLength } from '#modules/identity/contract/limits.ts'
import type { Profile } from '#modules/identity/contract/people.ts'
import { type ProfileRequestOutput, profileRequestInput } from '#modules/identity/contract/rights.ts'

export type ProfileRequestKind = 'claim' | 'removal'

const texts = {
  claim: {
    title: 'Reclamar este perfil',
    description: (name: string) =>
      `Con tu cuenta, el perfil de ${name} pasa a ser tuyo, con sus recomendaciones y reseñas. Antes hay que comprobar que eres tú.`,
    message: 'Cualquier cosa que ayude a comprobar que eres tú.',
  },
  removal: {
    title: 'Solicitar eliminación',
    description: (name: string) =>
      `El perfil de ${name} se borra con sus reseñas y fotos, y nadie podrá agregarlo otra vez con ese teléfono. Antes hay que comprobar que eres tú.`,
    message: 'Si quieres, cuéntanos por qué.',
  },
} as const

interface ProfileRequestDialogProps {
  kind: ProfileRequestKind
  profile: Profile
  open: boolean
  onClose: () => void
}

export function ProfileRequestDialog({ kind, profile, open, onClose }: ProfileRequestDialogProps) {
  const { personId } = profile
  const viewer = useViewer()
  const [answer, setAnswer] = useState<ProfileRequestOutput | null>(null)
  const claiming = trpc.invitations.requestClaim.useMutation()
  const removing = trpc.identity.requestRemoval.useMutation()
  const { mutateAsync } = kind === 'claim' ? claiming : removing
  const form = useForm({
    resolver: zodResolver(profileRequestInput),
    defaultValues: {
      personId,
      name: viewer?.name ?? '',
      email: viewer?.email ?? '',
      phone: '',
      message: '',
      mailboxLost: false,
    },
  })
  const { errors, isSubmitting } = form.formState
  const { title, description, message } = texts[kind]

  useEffect(() => {
    if (!open) return
    setAnswer(null)
    form.setValue('mailboxLost', false)
  }, [open, form])

  const submit = form.handleSubmit(async (values) => {
    try {
      setAnswer(await mutateAsync(values))
    } catch (error) {
      setAnswer(null)
      showFormError(form, error)
    }
  })

  function requestFromOperator() {
    form.setValue('mailboxLost', true)
    void submit()
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={title}
      description={description(profile.name)}
      submitLabel={kind === 'claim' ? 'Reclamar perfil' : 'Solicitar eliminación'}
      busyLabel="Enviando..."
      busy={isSubmitting}
      problem={errors.root?.message}
      onSubmit={() => void submit()}
      instead={
        answer && (
          <ProfileRequestResult
            kind={kind}
            answer={answer}
            requesterEmail={form.getValues('email')}
            isSending={isSubmitting}
            onMailboxLost={requestFromOperator}
          />
        )
      }
    >
      <NameField {...form.register('name')} label="Tu nombre" error={errors.name?.message} />
      <EmailField
        {...form.register('email')}
        label="Tu correo electrónico"
        help="Para responderte."
        error={errors.email?.message}
      />
      <PhoneField {...form.register('phone')} label="Tu teléfono" optional error={errors.phone?.message} />
      <TextAreaField
        {...form.register('message')}
        label="Mensaje"
        help={message}
        optional
        error={errors.message?.message}
        maxLength={maxProfileRequestMessageLength}
        rows={3}
      />
    </FormDialog>
  )
}
