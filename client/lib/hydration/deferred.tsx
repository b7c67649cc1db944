import { type ComponentType, lazy, memo, Suspense, useEffect } from 'react'
import { pressAgain } from '#client/lib/hydration/press-before-hydration.ts'

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

interface DeferredProps<Props extends object> {
  part: DeferredPart<Props>
  /** Its own properties; each stays the same object as long as it means the same. */
  given: Props
}

/**
 * Shows a part that is in the server's HTML like everything else, and answers once its code has come. On a page that is opened
 * later it appears only then: it stands last, or has its room.
 */
export const Deferred = memo(DeferredView, isSame) as typeof DeferredView

function DeferredView<Props extends object>({ part, given }: DeferredProps<Props>) {
  const Part = part.known ?? part.Later
  return (
    <Suspense fallback={null}>
      <Part {...given} />
      <Awake />
    </Suspense>
  )
}

/** It looked awake before: what was pressed in it meanwhile is answered now. */
function Awake() {
  useEffect(pressAgain, [])
  return null
}

/** React gives up the server's HTML of a part that is drawn anew before its code has come: it would vanish for a moment. */
function isSame<Props extends object>(one: DeferredProps<Props>, other: DeferredProps<Props>): boolean {
  const values = new Map(Object.entries(other.given))
  return (
    one.part === other.part &&
    Object.entries(one.given).every(([name, value]) => Object.is(value, values.get(name)))
  )
}
