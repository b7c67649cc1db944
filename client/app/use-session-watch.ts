import { type Query, useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isLeaving } from '#client/app/is-leaving.ts'
import { isReturn } from '#client/app/page-data.ts'
import { errorMessage } from '#client/lib/error-message.ts'
import { later, productState } from '#client/lib/product-state.ts'
import { trpc } from '#client/lib/trpc.ts'
import { leaveByItself } from '#client/shared/session/leave-by-itself.ts'
import { signInPath } from '#client/shared/session/return-path.ts'
import { onSessionChangeElsewhere } from '#client/shared/session/session-channel.ts'
import { typingKey } from '#client/shared/session/typing-key.ts'
import { useViewer } from '#client/shared/session/use-viewer.ts'
import type { PersonId } from '#kernel/ids/contract.ts'

/**
 * Notices that somebody has signed in or out elsewhere: in another tab, on another device, or while this page lay in the
 * browser's memory behind the back button. Then nothing of the former person stays; what they were writing waits for them.
 * @returns `generation` changes when the page has to begin anew, because it belongs to somebody else now; `ended`: whoever
 * was signed in is not any more, and has not left by themselves
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
    if (sessionStorage.getItem(typingKey) === null) return
    const giving = loadTyping().then(
      ({ giveTypingBack }) => giveTypingBack(pathname, personId ?? null),
      () => undefined,
    )
    return () => void giving.then((stop) => stop?.())
  }, [pathname, personId])

  /**
   * @param refused a call was, because nobody is signed in: then they sign in, wherever they are
   * @returns whether the page is on its way out
   */
  async function look({ refused }: { refused: boolean }): Promise<boolean> {
    // Not through the cache, which would change the page before its texts are kept.
    const now = await utils.client.identity.viewer.query().catch(() => undefined)
    const before = utils.identity.viewer.getData()
    if (now === undefined) return leaveWhenGone(before?.personId)
    // Still the same person, whose e-mail may have been confirmed elsewhere.
    if (before && before.personId === now?.personId) utils.identity.viewer.setData(undefined, now)
    if (before?.personId === now?.personId) return false
    if (before && !now) {
      // The page still stands while this comes; where it cannot be had, leaving goes before.
      const typing = await loadTyping().catch(() => undefined)
      typing?.keepTyping(pathname, before.personId)
      setEnded(true)
    }
    if (before) {
      queryClient.removeQueries({ predicate: isOfAPage })
      setGeneration((last) => last + 1)
    } else {
      void queryClient.invalidateQueries({ predicate: isOfAPage })
    }
    utils.identity.viewer.setData(undefined, now)
    if (refused && !now)
      await navigate(signInPath(pathname + search, { ended: Boolean(before) }), { replace: true })
    return false
  }

  const current = useRef(look)
  useEffect(() => {
    current.current = look
  })

  useEffect(() => {
    const notice = () => void current.current({ refused: false })
    const noticeSight = () => document.visibilityState === 'visible' && notice()
    const noticeReturn = (event: PageTransitionEvent) => {
      if (event.persisted) void hiddenWhile(current.current({ refused: false }))
    }
    const stopListening = onSessionChangeElsewhere((unreachable) =>
      unreachable ? leaveByItself('/') : notice(),
    )
    const stopWaiting = productState.subscribe(() => productState.isOnline() && notice())
    document.addEventListener('visibilitychange', noticeSight)
    window.addEventListener('pageshow', noticeReturn)
    if (isReturn()) notice()
    return () => {
      stopListening()
      stopWaiting()
      document.removeEventListener('visibilitychange', noticeSight)
      window.removeEventListener('pageshow', noticeReturn)
    }
  }, [])

  useEffect(() => {
    const noticeRefusal = ({
      type,
      action,
    }: {
      type: string
      action?: { type: string; error?: unknown }
    }) => {
      if (type !== 'updated' || action?.type !== 'error' || isLeaving(queryClient)) return
      if (errorMessage(action.error).code === 'KERNEL.SIGN_IN_REQUIRED')
        void current.current({ refused: true })
    }
    const stopQueries = queryClient.getQueryCache().subscribe(noticeRefusal)
    const stopMutations = queryClient.getMutationCache().subscribe(noticeRefusal)
    return () => {
      stopQueries()
      stopMutations()
    }
  }, [queryClient])

  return { generation, ended }
}

/** Most people never need it. */
const loadTyping = () => import('#client/shared/session/kept-typing.ts')

const viewerKey = JSON.stringify(getQueryKey(trpc.identity.viewer, undefined, 'query'))

/** Everything but the answer to who is signed in. */
function isOfAPage({ queryKey }: Query): boolean {
  return JSON.stringify(queryKey) !== viewerKey
}

/** Nobody is to read over a shoulder what the browser shows before we know whose it is. */
async function hiddenWhile(work: Promise<boolean>): Promise<void> {
  const { style } = document.documentElement
  style.visibility = 'hidden'
  const leaving = await work
  if (!leaving) style.visibility = ''
}

/** The server cannot say who is signed in; whether whoever is shown has left can be known all the same. */
function leaveWhenGone(shown: PersonId | undefined): boolean {
  const gone = shown !== undefined && later.hasLeft(shown)
  if (gone) leaveByItself('/')
  return gone
}
