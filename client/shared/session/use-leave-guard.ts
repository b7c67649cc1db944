import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router-dom'
import { isProgrammaticNavigation } from '#client/shared/session/reload-by-code.ts'
import { isSignedOutState } from '#client/shared/session/use-sign-out.ts'
import type { ConfirmQuestion } from '#client/ui/confirm-dialog.tsx'
import { useConfirm } from '#client/ui/use-confirm.ts'

/**
 * Asks for a confirmation before unsaved changes are lost through a link, the back button or closing the tab. Asks
 * nothing after a sign-out or the end of a session, which cannot be undone.
 * @returns a function that permits leaving the page; call it when everything is saved
 */
export function useLeaveGuard(unsaved: boolean, question: ConfirmQuestion): () => void {
  const confirm = useConfirm()
  const saved = useRef(false)
  const asked = useRef(question)
  asked.current = question

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved &&
      !saved.current &&
      nextLocation.pathname !== currentLocation.pathname &&
      nextLocation.pathname !== '/login' &&
      !isSignedOutState(nextLocation.state),
  )
  const { state, proceed, reset } = blocker

  useEffect(() => {
    if (state !== 'blocked') return
    void confirm(asked.current).then((sure) => (sure ? proceed() : reset()))
  }, [state, confirm, proceed, reset])

  useEffect(() => {
    if (!unsaved) return
    const warn = (event: BeforeUnloadEvent) => {
      if (!saved.current && !isProgrammaticNavigation()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [unsaved])

  return () => {
    saved.current = true
  }
}
