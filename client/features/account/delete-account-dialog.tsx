import { Flex } from '@chakra-ui/react'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { ErrorState } from '#client/components/error-state.tsx'
import { FormDialog } from '#client/components/form-dialog.tsx'
import { PasswordField } from '#client/components/password-field.tsx'
import { EmailField } from '#client/components/personal-fields.tsx'
import { RingLoader } from '#client/components/ring-loader.tsx'
import { SignInAgain } from '#client/components/sign-in-again.tsx'
import { toast } from '#client/components/toast.ts'
import { ArchiveLink } from '#client/features/account/archive-link.tsx'
import { DeletionConsequences } from '#client/features/account/deletion-consequences.tsx'
import { showFormError } from '#client/lib/form-error.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useLeave } from '#client/lib/use-sign-out.ts'

interface DeleteAccountDialogProps {
  open: boolean
  onClose: () => void
}

/** Says what becomes of everything, asks for a proof that it is really them, and says goodbye (design decision 9). */
export function DeleteAccountDialog({ open, onClose }: DeleteAccountDialogProps) {
  // Never from the cache: an appointment may have been booked meanwhile.
  const summary = trpc.identity.deletionSummary.useQuery(undefined, {
    enabled: open,
    gcTime: 0,
    staleTime: 0,
  })
  const proof = summary.data?.proof
  const leave = useLeave()
  const { mutateAsync } = trpc.identity.deleteAccount.useMutation()
  const form = useForm({ defaultValues: { password: '', email: '' } })
  const { errors, isSubmitting } = form.formState
  const { reset } = form

  useEffect(() => {
    if (open) reset()
  }, [open, reset])

  const submit = form.handleSubmit(async ({ password, email }) => {
    try {
      await mutateAsync(proof === 'PASSWORD' ? { password, email: null } : { password: null, email })
      await leave()
      toast.success('Tu cuenta y tus datos se eliminaron. Gracias por haber sido parte de Círculo.')
    } catch (refusal) {
      showFormError(form, refusal, {
        fieldOf: { 'IDENTITY.WRONG_PASSWORD': 'password', 'IDENTITY.WRONG_EMAIL': 'email' },
      })
    }
  })

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
      {summary.data && <DeletionConsequences summary={summary.data} />}
      <Flex>
        <ArchiveLink />
      </Flex>
      {/* Not the other one: it would be registered, and required. */}
      {proof === 'PASSWORD' && (
        <PasswordField
          {...form.register('password', { required: 'Escribe tu contraseña para confirmar.' })}
          label="Tu contraseña"
          error={errors.password?.message}
          autoComplete="current-password"
        />
      )}
      {proof === 'EMAIL' && (
        <EmailField
          {...form.register('email', { required: 'Escribe tu correo para confirmar.' })}
          label="Tu correo electrónico"
          help={`Escribe ${summary.data?.email} para confirmar.`}
          error={errors.email?.message}
          autoComplete="off"
        />
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
