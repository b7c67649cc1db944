import { useEffect, useState } from 'react'
import type { FieldValues, Resolver } from 'react-hook-form'

/** Loads large validation rules after the form appears; without the rules, only the server validates the form. */
export function useLazyValidationRules<Values extends FieldValues>(
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
