import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isSigningOut } from '#client/app/is-leaving.ts'
import { isBackForwardNavigation } from '#client/app/page-data.ts'
import { errorMessage } from '#client/lib/error-message.ts'
import { networkOverrides, reachabilityStore } from '#client/lib/product-state.ts'
import { trpc } from '#client/lib/trpc.ts'
import { leavePageProgrammatically } from '#client/shared/session/reload-by-code.ts'
import { getSignInPath } from '#client/shared/session/return-path.ts'
import { onSessionChangeElsewhere } from '#client/shared/session/session-channel.ts'
import { typedTextKey } from '#client/shared/session/typed-text-key.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import type { PersonId } from '#kernel/ids/contract.ts'

/**
 * Detects that the session changed in another tab, on another device, or while the back/forward cache stored this
 * page. Then stores the unsaved text of the previous member, and removes all other data of this member from the page.
 * @returns `generation` changes when the page must restart for another person; `ended`: the session ended without a
 * sign-out
 */
export function useSessionWatch(): { generation: number; ended: boolean } {
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const personId = useViewer()?.personId
  const [generation, setGeneration] = useState(0)
  const [ended, setEnded] = useState(false)

  useEffect(() => {
    if (personId) setEnded(false)
  }, [personId])
  useEffect(() => {
    if (sessionStorage.getItem(typedTextKey) === null) return
    const giving = loadTyping().then(
      ({ restoreTypedText }) => restoreTypedText(pathname, personId ?? null),
      () => undefined,
    )
    return () => void giving.then((stop) => stop?.())
  }, [pathname, personId])

  /**
   * Queries the session. Updates the page if another member has signed in or the session has ended.
   * @param isSessionRejected whether the server rejected a call because the session has ended
   * @returns whether the browser is about to open another page
   */
  async function look({ isSessionRejected }: { isSessionRejected: boolean }): Promise<boolean> {
    // Query the server directly: updating the cache would change the page before the unsaved text is stored.
    const now = await utils.client.identity.viewer.query().catch(() => undefined)
    const before = utils.identity.viewer.getData()
    if (now === undefined) return reloadWhenSignedOut(before?.personId)
    if (before && before.personId === now?.personId) utils.identity.viewer.setData(undefined, now)
    if (before?.personId === now?.personId) return false
    if (before && !now) {
      // The page stays visible while the code that stores typed text loads. If that code fails to load, the page still
      // changes, and the typed text is lost.
      const typing = await loadTyping().catch(() => undefined)
      typing?.saveTypedText(pathname, before.personId)
      setEnded(true)
    }
    if (before) {
      queryClient.removeQueries({ predicate: isOfAPage })
      setGeneration((last) => last + 1)
    } else {
      void queryClient.invalidateQueries({ predicate: isOfAPage })
    }
    utils.identity.viewer.setData(undefined, now)
    if (isSessionRejected && !now)
      await navigate(getSignInPath(pathname + search, { ended: Boolean(before) }), { replace: true })
    return false
  }

  const current = useRef(look)
  useEffect(() => {
    current.current = look
  })

  useEffect(() => {
    const notice = () => void current.current({ isSessionRejected: false })
    const noticeSight = () => document.visibilityState === 'visible' && notice()
    const noticeReturn = (event: PageTransitionEvent) => {
      if (event.persisted) void hiddenWhile(current.current({ isSessionRejected: false }))
    }
    const stopListening = onSessionChangeElsewhere((unreachable) =>
      unreachable ? leavePageProgrammatically('/') : notice(),
    )
    const stopWaiting = reachabilityStore.subscribe(() => reachabilityStore.isOnline() && notice())
    document.addEventListener('visibilitychange', noticeSight)
    window.addEventListener('pageshow', noticeReturn)
    if (isBackForwardNavigation()) notice()
    return () => {
      stopListening()
      stopWaiting()
      document.removeEventListener('visibilitychange', noticeSight)
      window.removeEventListener('pageshow', noticeReturn)
    }
  }, [])

  useEffect(() => {
    const noticeRejection = ({
      type,
      action,
    }: {
      type: string
      action?: { type: string; error?: unknown }
    }) => {
      if (type !== 'updated' || action?.type !== 'error' || isSigningOut(queryClient)) return
      if (errorMessage(action.error).code === 'KERNEL.SIGN_IN_REQUIRED')
        void current.current({ isSessionRejected: true })
    }
    const stopQueries = queryClient.getQueryCache().subscribe(noticeRejection)
    const stopMutations = queryClient.getMutationCache().subscribe(noticeRejection)
    return () => {
      stopQueries()
      stopMutations()
    }
  }, [queryClient])

  return { generation, ended }
}

const loadTyping = () => import('#client/shared/session/typed-text.ts')

const viewerKey = JSON.stringify(trpc.identity.viewer.queryKey(undefined, 'query'))

function isOfAPage({ queryKey }: Query): boolean {
  return JSON.stringify(queryKey) !== viewerKey
}

/** Hides the page while the viewer is unknown: another person may be in front of the screen. */
async function hiddenWhile(work: Promise<boolean>): Promise<void> {
  const { style } = document.documentElement
  style.visibility = 'hidden'
  const leaving = await work
  if (!leaving) style.visibility = ''
}

/**
 * Without a network, read from the cookies whether the displayed member has signed out: the server cannot be queried.
 */
function reloadWhenSignedOut(shown: PersonId | undefined): boolean {
  const isSignedOutElsewhere = shown !== undefined && networkOverrides.hasSignedOut(shown)
  if (isSignedOutElsewhere) leavePageProgrammatically('/')
  return isSignedOutElsewhere
}
