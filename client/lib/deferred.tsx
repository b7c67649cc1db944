import { type ComponentType, lazy, Suspense } from 'react'

/** A part of a page whose code comes after the page can be used. */
export interface DeferredPart<Props> {
  /** Where it has come already, as on the server. */
  known: ComponentType<Props> | undefined
  Later: ComponentType<Props>
}

const onTheirWay: Promise<void>[] = []

/** On the server, before a page is drawn: every part that pages defer is there. */
export async function settleDeferred(): Promise<void> {
  await Promise.all(onTheirWay)
}

export function deferredPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): DeferredPart<Props> {
  const Later = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  const part: DeferredPart<Props> = { known: undefined, Later }
  if (import.meta.env.SSR)
    onTheirWay.push(
      load().then((known) => {
        part.known = known
      }),
    )
  return part
}

interface DeferredProps<Props> {
  part: DeferredPart<Props>
  /** Its own properties. */
  given: Props
}

/**
 * Shows a part that is in the server's HTML like everything else, and answers once its code has come. On a page that is opened
 * later it appears only then: it stands last, or has its room.
 */
export function Deferred<Props extends object>({ part, given }: DeferredProps<Props>) {
  const Part = part.known ?? part.Later
  return (
    <Suspense fallback={null}>
      <Part {...given} />
    </Suspense>
  )
}
