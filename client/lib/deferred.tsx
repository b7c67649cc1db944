import { type ComponentType, lazy, Suspense } from 'react'

const onTheirWay: Promise<void>[] = []

/** On the server, before a page is drawn: every part that the page defers is there. */
export async function settleDeferred(): Promise<void> {
  await Promise.all(onTheirWay)
}

/**
 * A part of a page that is read and not yet used at first sight: in the server's HTML like everything else, its code in the
 * browser after the page is usable. Of a page that is opened later it appears when its code has come, so it stands last.
 */
export function deferred<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let known: ComponentType<Props> | undefined
  if (import.meta.env.SSR)
    onTheirWay.push(
      load().then((part) => {
        known = part
      }),
    )
  const Later = lazy(async () => ({ default: await load() }))
  return function Deferred(props) {
    const Part: ComponentType<Props> = known ?? (Later as unknown as ComponentType<Props>)
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    )
  }
}
