import { CircleCheck, Clock, KeyRound, Mail } from 'lucide-react'
import { useRef, useState } from 'react'
import { AccountSection, AccountSettingRow } from '#client/features/account/account-section.tsx'
import { ChangeEmailDialog } from '#client/features/account/change-email-dialog.tsx'
import { IdentityProviderRows } from '#client/features/account/federated-rows.tsx'
import { PasswordDialog } from '#client/features/account/password-dialog.tsx'
import { PendingEmailRow } from '#client/features/account/pending-email-row.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import type { Account } from '#modules/identity/contract/account.ts'

export function SignInSection({ account }: { account: Account }) {
  const [dialog, setDialog] = useState<'email' | 'password' | null>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const { email, emailVerified, pendingEmail, hasPassword } = account
  const close = () => setDialog(null)
  const focusTitle = () => title.current?.focus()
  return (
    <AccountSection title="Cómo entras" titleRef={title}>
      <AccountSettingRow
        icon={<Mail size={22} />}
        title="Correo electrónico"
        badge={
          emailVerified ? (
            <Badge tone="trust" icon={<CircleCheck size={14} />}>
              Confirmado
            </Badge>
          ) : (
            <Badge tone="attention" icon={<Clock size={14} />}>
              Sin confirmar
            </Badge>
          )
        }
        text={email}
        action={
          <Button
            variant="secondary"
            size="sm"
            aria-label="Cambiar correo"
            onClick={() => setDialog('email')}
          >
            Cambiar
          </Button>
        }
      />
      {pendingEmail !== null && <PendingEmailRow email={pendingEmail} onCancelled={focusTitle} />}
      <AccountSettingRow
        icon={<KeyRound size={22} />}
        title="Contraseña"
        text={hasPassword ? 'Solo tú la conoces' : 'Todavía no tienes una'}
        action={
          <Button
            variant="secondary"
            size="sm"
            aria-label={hasPassword ? 'Cambiar contraseña' : 'Crear contraseña'}
            onClick={() => setDialog('password')}
          >
            {hasPassword ? 'Cambiar' : 'Crear'}
          </Button>
        }
      />
      <IdentityProviderRows account={account} onUnlinked={focusTitle} />
      <ChangeEmailDialog account={account} open={dialog === 'email'} onClose={close} />
      <PasswordDialog account={account} open={dialog === 'password'} onClose={close} />
    </AccountSection>
  )
}
