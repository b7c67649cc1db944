import { useEffect, useState } from 'react'
import type { FieldValues, Resolver } from 'react-hook-form'

/**
 * Validates a form with rules that load after the form mounts: the rules' parser is the largest part of the screen, and people type first.
 *
 * If the rules cannot be loaded, the form submits unvalidated: the server checks everything again, or the request reports that the server
 * is unreachable.
 * @param load from an import of its own: `() => import('…-rules.ts').then((rules) => rules.signIn)`
 */
export function useLazyRules<Values extends FieldValues>(
  load: () => Promise<Resolver<Values, unknown, Values>>,
): Resolver<Values, unknown, Values> {
  const [rules] = useState(() => onceLoaded(load))
  useEffect(() => {
    void rules.get()
  }, [rules])
  return async (values, context, options) => {
    const check = await rules.get()
    return check ? check(values, context, options) : { values, errors: {} }
  }
}

/** Returns a getter that loads the rules once, and again after a failure. */
function onceLoaded<Loaded>(load: () => Promise<Loaded>): { get: () => Promise<Loaded | null> } {
  let loading: Promise<Loaded | null> | undefined
  return {
    get() {
      loading ??= load().catch(() => {
        loading = undefined
        return null
      })
      return loading
    },
  }
}
