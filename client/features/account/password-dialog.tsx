import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { privateCalendarHint } from '#client/features/account/private-calendar-hint.ts'
import { showFormError } from '#client/lib/forms/form-error.ts'
import { trpc } from '#client/lib/trpc.ts'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'
import { toast } from '#client/ui/toast.ts'
import { type Account, changePasswordInput } from '#modules/identity/contract/account.ts'
import { minPasswordLength } from '#modules/identity/contract/limits.ts'

interface PasswordDialogProps {
  account: Account
  open: boolean
  onClose: () => void
}

export function PasswordDialog({ account, open, onClose }: PasswordDialogProps) {
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.identity.changePassword.useMutation()
  const minLength = trpc.identity.signInOptions.useQuery().data?.minPasswordLength ?? minPasswordLength
  const { email, hasPassword, hasCalendarAddress } = account
  const form = useForm({
    resolver: zodResolver(changePasswordInput),
    defaultValues: emptyForm(hasPassword),
  })
  const { errors, isSubmitting } = form.formState
  const { reset } = form

  useEffect(() => {
    if (open) reset(emptyForm(hasPassword))
  }, [open, reset, hasPassword])

  const submit = form.handleSubmit(async (values) => {
    try {
      await mutateAsync(values)
      onClose()
      toast.success('Tu contraseña quedó guardada. Cerramos tus otras sesiones.')
      await Promise.all([utils.identity.account.invalidate(), utils.identity.sessions.invalidate()])
    } catch (error) {
      showFormError(form, error, {
        fieldOf: {
          'IDENTITY.WRONG_PASSWORD': 'currentPassword',
          'IDENTITY.WEAK_PASSWORD': 'newPassword',
          'IDENTITY.COMMON_PASSWORD': 'newPassword',
        },
      })
    }
  })

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={hasPassword ? 'Cambiar contraseña' : 'Crear contraseña'}
      description={
        hasPassword
          ? `Al cambiarla se cierran tus otras sesiones; esta sigue abierta.${hasCalendarAddress ? ` ${privateCalendarHint}` : ''}`
          : 'Con tu correo y esta contraseña podrás entrar sin usar otra cuenta.'
      }
      submitLabel="Guardar contraseña"
      busyLabel="Guardando..."
      busy={isSubmitting}
      problem={errors.root?.message}
      onSubmit={() => void submit()}
    >
      {/* This hidden field tells the password manager which account the password belongs to. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      {hasPassword && (
        <PasswordField
          {...form.register('currentPassword')}
          label="Contraseña actual"
          error={errors.currentPassword?.message}
          autoComplete="current-password"
        />
      )}
      <PasswordField
        {...form.register('newPassword')}
        label="Contraseña nueva"
        help={`Al menos ${minLength} caracteres.`}
        error={errors.newPassword?.message}
        autoComplete="new-password"
      />
    </FormDialog>
  )
}

function emptyForm(hasPassword: boolean): { currentPassword: string | null; newPassword: string } {
  return { currentPassword: hasPassword ? '' : null, newPassword: '' }
}
