import type { Ref } from 'react'

/** One callback ref that feeds several refs. */
export function mergeRefs<T>(...refs: readonly (Ref<T> | undefined)[]) {
  return (node: T | null) => {
    for (const ref of refs) {
      if (typeof ref === 'function') ref(node)
      else if (ref) ref.current = node
    }
  }
}
