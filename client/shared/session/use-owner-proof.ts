import { useState } from 'react'
import { getErrorMessage } from '#client/lib/error-message.ts'

/** For a protected action, the server accepts null instead of the password if the member signed in recently. */
type ProtectedAction = (password: string | null) => Promise<void>

export interface ReauthenticationState {
  /** Opens the dialog if the server requires a proof of identity; rejects on any other error. */
  perform: (action: ProtectedAction) => Promise<void>
  wanted: 'password' | 'session' | null
  retry: ProtectedAction
  close: () => void
}

export function useReauthentication(): ReauthenticationState {
  const [wanted, setWanted] = useState<ReauthenticationState['wanted']>(null)
  const [action, setAction] = useState<{ run: ProtectedAction } | null>(null)
  return {
    wanted,
    close: () => setWanted(null),
    async perform(run) {
      try {
        await run(null)
      } catch (error) {
        const { code } = getErrorMessage(error)
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
