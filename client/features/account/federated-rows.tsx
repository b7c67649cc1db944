import { Link2 } from 'lucide-react'
import { AccountSettingRow } from '#client/features/account/account-section.tsx'
import { LinkableIdentityProviderRow } from '#client/features/account/linkable-row.tsx'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { trpc } from '#client/lib/trpc.ts'
import { ReauthenticationDialog } from '#client/shared/session/owner-proof-dialog.tsx'
import { useReauthentication } from '#client/shared/session/use-owner-proof.ts'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/toast.ts'
import { useConfirm } from '#client/ui/use-confirm.ts'
import type { Account } from '#modules/identity/contract/account.ts'

interface FederatedRowsProps {
  account: Account
  onUnlinked: () => void
}

export function IdentityProviderRows({ account, onUnlinked }: FederatedRowsProps) {
  const { identities, providers, canUnlink } = account
  return (
    <>
      {identities.map((identity) => (
        <LinkedRow key={identity.id} identity={identity} canUnlink={canUnlink} onUnlinked={onUnlinked} />
      ))}
      {providers.map((provider) => (
        <LinkableIdentityProviderRow key={provider.id} provider={provider} account={account} />
      ))}
    </>
  )
}

interface LinkedRowProps {
  identity: Account['identities'][number]
  canUnlink: boolean
  onUnlinked: () => void
}

function LinkedRow({ identity: { id, providerName, email }, canUnlink, onUnlinked }: LinkedRowProps) {
  const confirm = useConfirm()
  const utils = trpc.useUtils()
  const proof = useReauthentication()
  const { mutateAsync, isPending } = trpc.identity.unlinkIdentity.useMutation()
  const title = `Desvincular ${providerName}`

  async function unlink() {
    const sure = await confirm({
      title: `¿Desvincular ${providerName}?`,
      message: `Ya no podrás entrar a Círculo con ${email ?? providerName}. Puedes vincularla otra vez cuando quieras.`,
      confirmLabel: 'Desvincular',
    })
    if (!sure) return
    await proof
      .perform(async (password) => {
        await mutateAsync({ id, password })
        await utils.identity.account.invalidate()
        onUnlinked()
        toast.success(`${providerName} ya no abre tu cuenta.`)
      })
      .catch((error: unknown) => toast.error(getErrorMessage(error).text))
  }

  return (
    <AccountSettingRow
      icon={<Link2 size={22} />}
      title={providerName}
      text={
        canUnlink
          ? (email ?? 'Vinculada')
          : `${email ?? 'Vinculada'}. Es tu única entrada: crea una contraseña para poder desvincularla.`
      }
      action={
        canUnlink && (
          <>
            <Button
              variant="ghost"
              size="sm"
              aria-label={title}
              loading={isPending && proof.wanted === null}
              onClick={() => void unlink()}
            >
              Desvincular
            </Button>
            <ReauthenticationDialog proof={proof} title={title} />
          </>
        )
      }
    />
  )
}
