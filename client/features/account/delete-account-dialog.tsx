import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { DataExportLink } from '#client/features/account/archive-link.tsx'
import { AccountDeletionConsequences } from '#client/features/account/deletion-consequences.tsx'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { showFormError } from '#client/lib/forms/form-error.ts'
import { trpc } from '#client/lib/trpc.ts'
import { EmailField } from '#client/shared/contact/personal-fields.tsx'
import { SignInAgain } from '#client/shared/session/sign-in-again.tsx'
import { useSessionEndCleanup } from '#client/shared/session/use-sign-out.ts'
import { Button } from '#client/ui/button.tsx'
import { Flex } from '#client/ui/chakra.ts'
import { ErrorState } from '#client/ui/error-state.tsx'
import { FormDialog } from '#client/ui/form-dialog.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'
import { RingLoader } from '#client/ui/ring-loader.tsx'
import { toast } from '#client/ui/toast.ts'

interface DeleteAccountDialogProps {
  open: boolean
  onClose: () => void
}

export function DeleteAccountDialog({ open, onClose }: DeleteAccountDialogProps) {
  // The summary before an account's deletion is never cached: an appointment may have been booked meanwhile.
  const summary = trpc.identity.deletionSummary.useQuery(undefined, {
    enabled: open,
    gcTime: 0,
    staleTime: 0,
  })
  const proof = summary.data?.proof
  const [prefersEmail, setPrefersEmail] = useState(false)
  // A member who signed in by an e-mailed link may not know the password.
  const canChoose = proof === 'PASSWORD' && summary.data?.fresh === true
  const usesEmail = proof === 'EMAIL' || (canChoose && prefersEmail)
  const leave = useSessionEndCleanup()
  const { mutateAsync } = trpc.identity.deleteAccount.useMutation()
  const form = useForm({ defaultValues: { password: '', email: '' } })
  const { errors, isSubmitting } = form.formState
  const { reset } = form

  useEffect(() => {
    if (!open) return
    reset()
    setPrefersEmail(false)
  }, [open, reset])

  const submit = form.handleSubmit(async ({ password, email }) => {
    try {
      await mutateAsync(usesEmail ? { password: null, email } : { password, email: null })
      await leave()
      toast.success('Tu cuenta y tus datos se eliminaron. Gracias por haber sido parte de Círculo.')
    } catch (errorText) {
      if (getErrorMessage(errorText).code === 'IDENTITY.PASSWORD_REQUIRED') void summary.refetch()
      showFormError(form, errorText, {
        fieldOf: { 'IDENTITY.WRONG_PASSWORD': 'password', 'IDENTITY.WRONG_EMAIL': 'email' },
      })
    }
  })

  function choose(email: boolean) {
    form.clearErrors()
    setPrefersEmail(email)
  }

  function insteadOfForm() {
    if (!summary.data) return <Waiting summary={summary} />
    return proof === 'SIGN_IN' ? <SignInAgain /> : undefined
  }

  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Eliminar mi cuenta"
      description="No se puede deshacer. Esto es lo que pasa:"
      submitLabel="Eliminar mi cuenta"
      busyLabel="Eliminando..."
      busy={isSubmitting}
      tone="danger"
      problem={errors.root?.message}
      onSubmit={() => void submit()}
      instead={insteadOfForm()}
    >
      {summary.data && <AccountDeletionConsequences summary={summary.data} />}
      <Flex>
        <DataExportLink />
      </Flex>
      {/* Render only the password field or only the e-mail field: react-hook-form would register the second field as required. */}
      {proof === 'PASSWORD' && !usesEmail && (
        <PasswordField
          {...form.register('password', { required: 'Escribe tu contraseña para confirmar.' })}
          label="Tu contraseña"
          error={errors.password?.message}
          autoComplete="current-password"
        />
      )}
      {usesEmail && (
        <EmailField
          {...form.register('email', { required: 'Escribe tu correo para confirmar.' })}
          label="Tu correo electrónico"
          help={`Escribe ${summary.data?.email} para confirmar.`}
          error={errors.email?.message}
          autoComplete="off"
        />
      )}
      {canChoose && (
        <Flex mt={-2} ms={-3}>
          <Button variant="ghost" size="sm" onClick={() => choose(!prefersEmail)}>
            {usesEmail ? 'Confirmar con mi contraseña' : 'Confirmar con mi correo'}
          </Button>
        </Flex>
      )}
    </FormDialog>
  )
}

function Waiting({ summary }: { summary: ReturnType<typeof trpc.identity.deletionSummary.useQuery> }) {
  if (!summary.error) return <RingLoader />
  return (
    <ErrorState
      message="Error al cargar tus datos"
      error={summary.error}
      onRetry={() => void summary.refetch()}
      retrying={summary.isFetching}
    />
  )
}
