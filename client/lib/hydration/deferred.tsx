import { type ComponentType, lazy, memo, Suspense, useEffect, useState } from 'react'
import { replayLastClick } from '#client/lib/hydration/replay-clicks.ts'

/** A part of a page whose code loads after the page is usable. */
export interface DeferredPart<Props> {
  /**
   * The component is undefined in the browser until its code has loaded. The server always loads the code before
   * rendering.
   */
  known: ComponentType<Props> | undefined
  Later: ComponentType<Props>
  load(): Promise<ComponentType<Props>>
}

const loadingParts: Promise<void>[] = []

export async function loadDeferredParts(): Promise<void> {
  await Promise.all(loadingParts)
}

export function createDeferredPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): DeferredPart<Props> {
  const part: DeferredPart<Props> = {
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
  part: DeferredPart<Props>
  /** Pass the same object while the props are equal: a new object renders the part again. */
  given: Props
}

/**
 * Shows a deferred part. The server's HTML contains the part, which responds to input after its code has
 * loaded. After a navigation in the browser, the part appears when its code has loaded: place the part last,
 * or reserve its space.
 */
export const DeferredPartView = memo(DeferredView, isSame) as typeof DeferredView

function DeferredView<Props extends object>({ part, given }: DeferredProps<Props>) {
  // Start loading the code now, because React hydrates the content of `Suspense` last. Ignore a failed load:
  // the lazy component `Later` loads the code again, and handles errors.
  useState(() => void part.load().catch(() => undefined))
  return (
    <Suspense fallback={null}>
      <PartView part={part} given={given} />
      <Awake />
    </Suspense>
  )
}

/** If the component changed after the first render, React would discard the state of the part. */
function PartView<Props extends object>({ part, given }: DeferredProps<Props>) {
  const [Part] = useState(() => part.known ?? part.Later)
  return <Part {...given} />
}

function Awake() {
  useEffect(replayLastClick, [])
  return null
}

/**
 * Before hydration, skip a render with equal properties: React would discard the part's server HTML until the
 * part's code has loaded.
 */
function isSame<Props extends object>(one: DeferredProps<Props>, other: DeferredProps<Props>): boolean {
  const values = new Map(Object.entries(other.given))
  return (
    one.part === other.part &&
    Object.entries(one.given).every(([name, value]) => Object.is(value, values.get(name)))
  )
}
