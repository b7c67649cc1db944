import type { ExploreCard } from '#modules/circles/contract/explore.ts'

/** What a strip of them is good for: further ones are found by typing. */
const mostShown = 8

/**
 * The professions that most of these people have; of equally many, those of whoever comes first. The chosen one is always among
 * them, before all others when nobody here has it.
 */
export function commonProfessions(
  people: readonly Pick<ExploreCard, 'professions'>[],
  chosen: string,
): string[] {
  const counts = new Map<string, number>()
  for (const profession of people.flatMap(({ professions }) => professions)) {
    counts.set(profession, (counts.get(profession) ?? 0) + 1)
  }
  const common = [...counts].sort(([, one], [, other]) => other - one).map(([profession]) => profession)
  const shown = common.slice(0, mostShown)
  return chosen === '' || shown.includes(chosen) ? shown : [chosen, ...shown].slice(0, mostShown)
}
