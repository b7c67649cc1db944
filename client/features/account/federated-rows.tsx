import { Link2 } from 'lucide-react'
import { Button } from '#client/components/button.tsx'
import { toast } from '#client/components/toast.ts'
import { useConfirm } from '#client/components/use-confirm.ts'
import { AccountRow } from '#client/features/account/account-section.tsx'
import { errorMessage } from '#client/lib/error-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import type { Account } from '#modules/identity/contract/account.ts'

/** Accounts elsewhere that open this one, and those that could. */
export function FederatedRows({ account }: { account: Account }) {
  const { identities, providers, canUnlink } = account
  return (
    <>
      {identities.map((identity) => (
        <LinkedRow key={identity.id} identity={identity} canUnlink={canUnlink} />
      ))}
      {providers.map((provider) => (
        <LinkableRow key={provider.id} provider={provider} />
      ))}
    </>
  )
}

interface LinkedRowProps {
  identity: Account['identities'][number]
  /** false: it is the last way in, and stays. */
  canUnlink: boolean
}

function LinkedRow({ identity: { id, providerName, email }, canUnlink }: LinkedRowProps) {
  const confirm = useConfirm()
  const utils = trpc.useUtils()
  const unlinking = trpc.identity.unlinkIdentity.useMutation({
    onSuccess: async () => {
      await utils.identity.account.invalidate()
      toast.success(`${providerName} ya no abre tu cuenta.`)
    },
    onError: (error) => toast.error(errorMessage(error).text),
  })

  async function unlink() {
    const sure = await confirm({
      title: `¿Desvincular ${providerName}?`,
      message: `Ya no podrás entrar a Círculo con ${email ?? providerName}. Puedes vincularla otra vez cuando quieras.`,
      confirmLabel: 'Desvincular',
    })
    if (sure) unlinking.mutate({ id })
  }

  return (
    <AccountRow
      icon={<Link2 size={22} />}
      title={providerName}
      text={
        canUnlink
          ? (email ?? 'Vinculada')
          : `${email ?? 'Vinculada'}. Es tu única entrada: crea una contraseña para poder desvincularla.`
      }
      action={
        canUnlink && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Desvincular ${providerName}`}
            loading={unlinking.isPending}
            onClick={() => void unlink()}
          >
            Desvincular
          </Button>
        )
      }
    />
  )
}

function LinkableRow({ provider: { id, name } }: { provider: Account['providers'][number] }) {
  const starting = trpc.identity.startFederated.useMutation({
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => toast.error(errorMessage(error).text),
  })
  return (
    <AccountRow
      icon={<Link2 size={22} />}
      title={name}
      text="Entra también con esta cuenta"
      action={
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Vincular ${name}`}
          // Until the browser has left the page, too: a second press would begin anew.
          loading={starting.isPending || starting.isSuccess}
          onClick={() => starting.mutate({ providerId: id, purpose: 'link' })}
        >
          Vincular
        </Button>
      }
    />
  )
}
