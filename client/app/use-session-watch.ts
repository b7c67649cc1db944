import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isSigningOut } from '#client/app/is-leaving.ts'
import { isBackForwardNavigation } from '#client/app/page-data.ts'
import { getErrorMessage } from '#client/lib/error-message.ts'
import { offlineSupportFunctions, serverReachabilityStore } from '#client/lib/product-state.ts'
import { trpc } from '#client/lib/trpc.ts'
import { leavePageProgrammatically } from '#client/shared/session/reload-by-code.ts'
import { getSignInPath } from '#client/shared/session/return-path.ts'
import { onSessionChangeInOtherTab } from '#client/shared/session/session-channel.ts'
import { typedFormTextStorageKey } from '#client/shared/session/typed-text-key.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import type { PersonId } from '#kernel/ids/contract.ts'

/**
 * Detects that the session changed in another tab, on another device or while the page was in the back/forward cache.
 */
export function useSessionChangeDetection(): { generation: number; ended: boolean } {
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
    if (sessionStorage.getItem(typedFormTextStorageKey) === null) return
    const giving = loadTyping().then(
      ({ restoreTypedFormText }) => restoreTypedFormText(pathname, personId ?? null),
      () => undefined,
    )
    return () => void giving.then((stop) => stop?.())
  }, [pathname, personId])

  /** Returns whether the browser is about to open another page. */
  async function look({ isSessionRejected }: { isSessionRejected: boolean }): Promise<boolean> {
    const before = utils.identity.viewer.getData()
    // If the cached viewer changed now, React would unmount forms before `saveTypedFormText` saves the typed text.
    const now = await utils.client.identity.viewer.query().catch(() => undefined)
    const isOutdated = () =>
      isSigningOut(queryClient) || before?.personId !== utils.identity.viewer.getData()?.personId
    if (isOutdated()) return false
    if (now === undefined) return reloadWhenSignedOut(before?.personId)
    if (before && before.personId === now?.personId) utils.identity.viewer.setData(undefined, now)
    if (before?.personId === now?.personId) return false
    if (before && !now) {
      // If the session has ended, the member's page must disappear even if the typed text cannot be stored.
      const typing = await loadTyping().catch(() => undefined)
      if (isOutdated()) return false
      typing?.saveTypedFormText(pathname, before.personId)
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
    const stopListening = onSessionChangeInOtherTab((unreachable) =>
      unreachable ? leavePageProgrammatically('/') : notice(),
    )
    const stopWaiting = serverReachabilityStore.subscribe(
      () => serverReachabilityStore.isOnline() && notice(),
    )
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
      if (getErrorMessage(action.error).code === 'KERNEL.SIGN_IN_REQUIRED')
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

/** Hides the page during `work`, because the page may show another member's data. */
async function hiddenWhile(work: Promise<boolean>): Promise<void> {
  const { style } = document.documentElement
  style.visibility = 'hidden'
  const leaving = await work
  if (!leaving) style.visibility = ''
}

function reloadWhenSignedOut(shown: PersonId | undefined): boolean {
  const isSignedOutElsewhere = shown !== undefined && offlineSupportFunctions.hasSignedOut(shown)
  if (isSignedOutElsewhere) leavePageProgrammatically('/')
  return isSignedOutElsewhere
}
