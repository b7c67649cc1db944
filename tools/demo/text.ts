import type { Random } from './random.ts'

/** Fills a template: `{a|b}` becomes one of the alternatives, `[m/f]` depends on the gender, `{name}` is replaced by a value. */
export function fill(
  random: Random,
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
