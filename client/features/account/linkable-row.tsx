import { Link2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { AccountSettingRow } from '#client/features/account/account-section.tsx'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { showFormError } from '#client/lib/forms/form-error.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useBackForwardRestore } from '#client/lib/use-back-forward-restore.ts'
import { Button } from '#client/ui/button.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'
import { toast } from '#client/ui/toast.ts'
import type { Account } from '#modules/identity/contract/account.ts'

interface LinkableRowProps {
  account: Account
  provider: Account['providers'][number]
}

export function LinkableIdentityProviderRow({ account, provider: { id, name } }: LinkableRowProps) {
  const [isDialogOpen, setDialogOpen] = useState(false)
  const { mutateAsync, reset, isPending, isSuccess } = trpc.identity.startFederated.useMutation()
  // The button stays busy until the browser leaves the page: a second press would restart the sign-in.
  const leaving = isPending || isSuccess
  useBackForwardRestore(reset)

  async function leave(password: string | null) {
    const { url } = await mutateAsync({ providerId: id, purpose: 'link', password })
    window.location.assign(url)
  }

  return (
    <AccountSettingRow
      icon={<Link2 size={22} />}
      title={name}
      text="Entra también con esta cuenta"
      action={
        <>
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Vincular ${name}`}
            loading={leaving && !isDialogOpen}
            onClick={() =>
              account.hasPassword
                ? setDialogOpen(true)
                : void leave(null).catch((error: unknown) => toast.error(getErrorMessage(error).text))
            }
          >
            Vincular
          </Button>
          {account.hasPassword && (
            <LinkDialog
              name={name}
              email={account.email}
              open={isDialogOpen}
              leaving={leaving}
              onClose={() => setDialogOpen(false)}
              onLeave={leave}
            />
          )}
        </>
      }
    />
  )
}

interface LinkDialogProps {
  name: string
  email: string
  open: boolean
  leaving: boolean
  onClose: () => void
  onLeave: (password: string) => Promise<void>
}

function LinkDialog({ name, email, open, leaving, onClose, onLeave }: LinkDialogProps) {
  const form = useForm({ defaultValues: { password: '' } })
  const { errors } = form.formState
  const { reset } = form

  useEffect(() => {
    if (open) reset()
  }, [open, reset])

  const submit = form.handleSubmit(({ password }) =>
    onLeave(password).catch((error: unknown) =>
      showFormError(form, error, { fieldOf: { 'IDENTITY.WRONG_PASSWORD': 'password' } }),
    ),
  )

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={`Vincular ${name}`}
      description={`Te llevamos a ${name} para que elijas la cuenta con la que también podrás entrar.`}
      submitLabel={`Continuar con ${name}`}
      busyLabel={`Abriendo ${name}...`}
      busy={leaving}
      problem={errors.root?.message}
      onSubmit={() => void submit()}
    >
      {/* This hidden field tells the password manager which account the password belongs to. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.register('password', { required: 'Escribe tu contraseña para continuar.' })}
        label="Tu contraseña"
        help="Para saber que eres tú."
        error={errors.password?.message}
        autoComplete="current-password"
      />
    </FormDialog>
  )
}
