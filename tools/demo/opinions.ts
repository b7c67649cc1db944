import type { Edge } from './circles.ts'
import { createRandom, type Random } from './random.ts'
import type { Resident } from './residents.ts'
import { careReviews } from './reviews-care.ts'
import { homeReviews } from './reviews-home.ts'
import { anyReview, townReviews } from './reviews-town.ts'
import { fill } from './text.ts'
import type { SceneName } from './trade.ts'
import { type TradeKey, tradeKeys, trades } from './trades.ts'

/** A picture of work: which scene, and which of its variations. */
export interface Shot {
  key: string
  scene: SceneName
}

export interface Opinion {
  key: string
  author: Resident
  subject: Resident
  /** Empty when the photos say it all. */
  text: string
  trades: string[]
  shots: Shot[]
  daysAgo: number
}

const specific: Record<TradeKey, readonly string[]> = { ...homeReviews, ...careReviews, ...townReviews }

/** What people say about those they trust: every contact has the word of whoever added them, others have more. */
export function review(edges: readonly Edge[]): Opinion[] {
  const random = createRandom('opinions')
  const writer = new Writer(random)
  const popularity = new Map<Resident, number>()
  for (const { member } of edges) popularity.set(member, (popularity.get(member) ?? 0) + 1)

  const opinions = edges.flatMap(({ owner, member, daysAgo }): Opinion[] => {
    const { trade } = member
    const isCreator = member.createdBy === owner.key
    const speaks = isCreator || random.chance(member.key === 'beto' ? 0.9 : member.accountId ? 0.45 : 0.36)
    if (trade === null || !speaks) return []
    const [label = ''] = member.profile.professions
    return [
      {
        key: `${owner.key}:${member.key}`,
        author: owner,
        subject: member,
        text: writer.write(trade, member.feminine),
        trades: isCreator || random.chance(0.5) ? [label] : [],
        shots: [],
        daysAgo,
      },
    ]
  })
  for (const trade of tradeKeys) illustrate(random, trade, opinions, popularity)
  return opinions
}

/** Hands the pictures of a trade to what is said about its best known people: first several, then one each. */
function illustrate(
  random: Random,
  trade: TradeKey,
  opinions: Opinion[],
  popularity: Map<Resident, number>,
): void {
  const shots = random.shuffle(
    Object.entries(trades[trade].scenes).flatMap(([scene, count]) =>
      Array.from(
        { length: count },
        (_, index): Shot => ({ key: `${trade}-${scene}-${index}`, scene: scene as SceneName }),
      ),
    ),
  )
  const known = opinions
    .filter(({ subject }) => subject.trade === trade)
    .sort((a, b) => (popularity.get(b.subject) ?? 0) - (popularity.get(a.subject) ?? 0))
  for (const opinion of known) {
    if (shots.length === 0) return
    if (opinion !== known[0] && random.chance(0.3)) continue
    opinion.shots = shots.splice(0, opinion === known[0] ? 3 : random.pick([1, 1, 2]))
    if (random.chance(0.12)) opinion.text = ''
  }
}

/** Writes without saying the same thing twice. */
class Writer {
  private readonly used = new Set<string>()
  private readonly queues = new Map<TradeKey, string[]>()
  private readonly random: Random

  constructor(random: Random) {
    this.random = random
  }

  write(trade: TradeKey, feminine: boolean): string {
    const { random } = this
    for (;;) {
      const own = random.chance(0.8) ? this.next(trade) : undefined
      const closing = random.chance(0.25) ? ` ${random.pick(anyReview.closings)}` : ''
      const text = fill(random, own ? `${own}${closing}` : this.compose(trade), { feminine })
      if (this.used.has(text)) continue
      this.used.add(text)
      return text
    }
  }

  /** Each text of a trade once, in an order of its own, before any comes again. */
  private next(trade: TradeKey): string | undefined {
    const queue = this.queues.get(trade) ?? []
    if (queue.length === 0) queue.push(...this.random.shuffle(specific[trade]))
    const text = queue.shift()
    this.queues.set(trade, queue)
    return text
  }

  private compose(trade: TradeKey): string {
    const { random } = this
    const atHome = trade in homeReviews
    const openings = atHome ? [...anyReview.openings, ...anyReview.openingsAtHome] : anyReview.openings
    const facts = atHome ? [...anyReview.facts, ...anyReview.factsAtHome] : anyReview.facts
    const [opening, closing] = [random.pick(openings), random.pick(anyReview.closings)]
    const [fact, another] = random.sample(facts, 2)
    const shapes = [
      `${opening} ${fact}`,
      `${fact} ${closing}`,
      `${fact} ${another} ${closing}`,
      `${opening} ${fact} ${closing}`,
    ]
    return random.pick(shapes)
  }
}
