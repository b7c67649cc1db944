import { useEffect, useState } from 'react'
import type { FieldValues, Resolver } from 'react-hook-form'

/**
 * Checks a form by rules whose code comes after the form itself: what parses them is the heaviest part of a screen on which
 * somebody first has to type. They are on their way from the moment the form stands.
 *
 * When they cannot be had, what was typed goes to the server as it is: it checks everything again, and says that it cannot be
 * reached when that is why.
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

/** Asks again after a failure: the network may be back. */
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
