import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router-dom'
import { isProgrammaticNavigation } from '#client/shared/session/reload-by-code.ts'
import { isSignedOutLocationState } from '#client/shared/session/use-sign-out.ts'
import type { ConfirmQuestion } from '#client/ui/confirm-dialog.tsx'
import { useConfirm } from '#client/ui/use-confirm.ts'

/** Warns before unsaved changes are lost, except after a sign-out. After saving, call the returned function. */
export function useUnsavedChangesGuard(unsaved: boolean, question: ConfirmQuestion): () => void {
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
      !isSignedOutLocationState(nextLocation.state),
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
