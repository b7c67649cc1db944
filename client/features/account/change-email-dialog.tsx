import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { showFormError } from '#client/lib/forms/form-error.ts'
import { trpc } from '#client/lib/trpc.ts'
import { EmailField } from '#client/shared/contact/personal-fields.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'
import { toast } from '#client/ui/toast.ts'
import { type Account, requestEmailChangeInput } from '#modules/identity/contract/account.ts'

interface ChangeEmailDialogProps {
  account: Account
  open: boolean
  onClose: () => void
}

export function ChangeEmailDialog({ account, open, onClose }: ChangeEmailDialogProps) {
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.identity.requestEmailChange.useMutation()
  const form = useForm({
    resolver: zodResolver(requestEmailChangeInput),
    defaultValues: { email: '', password: account.hasPassword ? '' : null },
  })
  const { errors, isSubmitting } = form.formState
  const { reset } = form

  useEffect(() => {
    if (open) reset({ email: '', password: account.hasPassword ? '' : null })
  }, [open, reset, account.hasPassword])

  const submit = form.handleSubmit(async (values) => {
    try {
      await mutateAsync(values)
      await utils.identity.account.invalidate()
      onClose()
      toast.success(`Te escribimos a ${values.email}. Abre ese correo para terminar el cambio.`)
    } catch (error) {
      showFormError(form, error, {
        fieldOf: {
          'IDENTITY.EMAIL_IN_USE': 'email',
          'IDENTITY.SAME_EMAIL': 'email',
          'IDENTITY.WRONG_PASSWORD': 'password',
        },
      })
    }
  })

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Cambiar correo"
      description={
        <>
          Ahora entras con <strong>{account.email}</strong>. Seguirá así hasta que abras el enlace que te
          mandemos al correo nuevo.
        </>
      }
      submitLabel="Enviar enlace"
      busyLabel="Enviando..."
      busy={isSubmitting}
      problem={errors.root?.message}
      onSubmit={() => void submit()}
    >
      <EmailField {...form.register('email')} label="Correo nuevo" error={errors.email?.message} />
      {account.hasPassword && (
        <PasswordField
          {...form.register('password')}
          label="Tu contraseña"
          help="Para saber que eres tú."
          error={errors.password?.message}
          autoComplete="current-password"
        />
      )}
    </FormDialog>
  )
}
