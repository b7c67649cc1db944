import { type ComponentType, lazy, memo, Suspense, useEffect, useState } from 'react'
import { replayLastClick } from '#client/lib/hydration/replay-clicks.ts'

export interface LazyComponent<Props> {
  known: ComponentType<Props> | undefined
  Later: ComponentType<Props>
  load(): Promise<ComponentType<Props>>
}

const loadingParts: Promise<void>[] = []

export async function loadLazyComponents(): Promise<void> {
  await Promise.all(loadingParts)
}

export function createLazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  const part: LazyComponent<Props> = {
    known: undefined,
    Later: lazy(async () => ({ default: await part.load() })) as unknown as ComponentType<Props>,
    async load() {
      part.known ??= await load()
      return part.known
    },
  }
  if (import.meta.env.SSR) loadingParts.push(part.load().then(() => undefined))
  return part
}

interface DeferredProps<Props extends object> {
  part: LazyComponent<Props>
  given: Props
}

/** After a navigation, the lazy component appears late: reserve space, or the content below would move. */
export const LazyComponentView = memo(DeferredView, isSame) as typeof DeferredView

function DeferredView<Props extends object>({ part, given }: DeferredProps<Props>) {
  // Load the lazy component's code early, because React hydrates the content of `Suspense` last.
  useState(() => void part.load().catch(() => undefined))
  return (
    <Suspense fallback={null}>
      <PartView part={part} given={given} />
      <Awake />
    </Suspense>
  )
}

/** Keep rendering the component of the first render, because another component would lose the React state. */
function PartView<Props extends object>({ part, given }: DeferredProps<Props>) {
  const [Part] = useState(() => part.known ?? part.Later)
  return <Part {...given} />
}

function Awake() {
  useEffect(replayLastClick, [])
  return null
}

/** Avoid rerenders before hydration, because React would discard the server's HTML. */
function isSame<Props extends object>(one: DeferredProps<Props>, other: DeferredProps<Props>): boolean {
  const values = new Map(Object.entries(other.given))
  return (
    one.part === other.part &&
    Object.entries(one.given).every(([name, value]) => Object.is(value, values.get(name)))
  )
}
