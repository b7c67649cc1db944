import { useState } from 'react'
import { errorMessage } from '#client/lib/error-message.ts'

/**
 * An action that the server accepts only with the member's password, or with null if the session began recently. The
 * action shows its own success message.
 */
type ProtectedAction = (password: string | null) => Promise<void>

export interface IdentityProof {
  /** Opens the dialog for a proof of identity if the server requires one, and rejects on any other error. */
  perform: (action: ProtectedAction) => Promise<void>
  /** The requested proof of identity: the password, or a new sign-in. null while the dialog is closed. */
  wanted: 'password' | 'session' | null
  retry: ProtectedAction
  close: () => void
}

export function useIdentityProof(): IdentityProof {
  const [wanted, setWanted] = useState<IdentityProof['wanted']>(null)
  const [action, setAction] = useState<{ run: ProtectedAction } | null>(null)
  return {
    wanted,
    close: () => setWanted(null),
    async perform(run) {
      try {
        await run(null)
      } catch (error) {
        const { code } = errorMessage(error)
        if (code !== 'IDENTITY.PASSWORD_REQUIRED' && code !== 'IDENTITY.SIGN_IN_AGAIN') throw error
        setAction({ run })
        setWanted(code === 'IDENTITY.PASSWORD_REQUIRED' ? 'password' : 'session')
      }
    },
    async retry(password) {
      await action?.run(password)
      setWanted(null)
    },
  }
}
