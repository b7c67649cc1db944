import type { RandomGenerator } from './random.ts'

/** `{a|b}` becomes one of the alternatives, `[m/f]` the form for the person's gender, and `{name}` a value. */
export function fillDemoTextTemplate(
  random: RandomGenerator,
  template: string,
  { feminine, values = {} }: { feminine: boolean; values?: Record<string, string | number> },
): string {
  return template
    .replace(/\{([^{}|]+)\}/g, (_, name: string) => String(values[name] ?? name))
    .replace(/\{([^{}]*\|[^{}]*)\}/g, (_, list: string) => random.pick(list.split('|')))
    .replace(/\[([^[\]/]*)\/([^[\]]*)\]/g, (_, masculine: string, other: string) =>
      feminine ? other : masculine,
    )
}
