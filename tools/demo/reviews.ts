import { isMainDemoProvider, type TrustEdge } from './circles.ts'
import { fillDemoTextTemplate } from './fill-template.ts'
import { createRandomGenerator, type RandomGenerator } from './random.ts'
import type { DemoPerson } from './residents.ts'
import { reviewTextsOfCareTrades } from './reviews-care.ts'
import { reviewTextsOfHouseholdTrades } from './reviews-home.ts'
import { reviewTextsForAnyTrade, reviewTextsOfOtherTrades } from './reviews-town.ts'
import type { DemoWorkPhotoSubject } from './trade.ts'
import { type DemoTradeKey, demoTradeKeys, demoTradesByKey } from './trades.ts'

export interface WorkPhoto {
  key: string
  scene: DemoWorkPhotoSubject
}

export interface DemoReview {
  key: string
  author: DemoPerson
  subject: DemoPerson
  text: string
  trades: string[]
  shots: WorkPhoto[]
  daysAgo: number
}

const reviewsByAna: Record<string, { text: string; daysAgo: number }> = {
  'ana:beto': {
    text: 'Se reventó la tubería del baño un viernes en la noche y Beto llegó en media hora. Cerró la llave, sacó el agua con nosotros y el lunes empezó la reparación. De paso nos cambió el lavabo y la regadera, con todo y azulejo. Cobró lo que había dicho y dejó el baño mejor de lo que estaba. Mi mamá ya lo invitó a comer.',
    daysAgo: 38,
  },
  'ana:carmen': {
    text: 'Fui con una muela que no me dejaba dormir. La doctora me explicó todo, no me dolió nada y en la noche me escribió para ver cómo seguía. Desde entonces va toda mi familia.',
    daysAgo: 61,
  },
}

const specific: Record<DemoTradeKey, readonly string[]> = {
  ...reviewTextsOfHouseholdTrades,
  ...reviewTextsOfCareTrades,
  ...reviewTextsOfOtherTrades,
}

export function createDemoReviews(edges: readonly TrustEdge[]): DemoReview[] {
  const random = createRandomGenerator('opinions')
  const writer = new Writer(random)
  const popularity = new Map<DemoPerson, number>()
  for (const { member } of edges) popularity.set(member, (popularity.get(member) ?? 0) + 1)

  const opinions = edges.flatMap(({ owner, member, daysAgo }): DemoReview[] => {
    const { trade } = member
    const isCreator = member.createdBy === owner.key
    const key = `${owner.key}:${member.key}`
    const speaks =
      isCreator ||
      key in reviewsByAna ||
      random.chance(
        owner.key === 'ana' ? 0.7 : isMainDemoProvider(member) ? 0.75 : member.accountId ? 0.45 : 0.36,
      )
    if (trade === null || !speaks) return []
    const [label = ''] = member.profile.professions
    return [
      {
        key,
        author: owner,
        subject: member,
        text: reviewsByAna[key]?.text ?? writer.write(trade, member),
        trades: isCreator || random.chance(0.5) ? [label] : [],
        shots: [],
        daysAgo: reviewsByAna[key]?.daysAgo ?? daysAgo,
      },
    ]
  })
  for (const trade of demoTradeKeys) illustrate(random, trade, opinions, popularity)
  return opinions
}

const textPatternsBySubject: Record<DemoWorkPhotoSubject, RegExp> = {
  bathroom: /baño|lavabo|regadera|taza|azulejo|destap/i,
  pipes: /calentador|fuga|tub|bomba|llave de paso|tubería|drenaje/i,
  wiringBox: /centro de carga|corto|pastilla|instalación|corriente|línea/i,
  lamp: /lámparas|ventiladores|contactos|apagadores/i,
  paintedWall: /pint|color|cortes|barniz|barda|salitre/i,
  furniture: /librero|clóset|comedor|mesa|cocina|sillas|madera|acabados/i,
  gate: /portón|protecciones|reja|zaguán|barandal|puerta|pintado/i,
  brickwork: /barda|cuarto|obra|ladrillo|cuadrilla|trabajador/i,
  dress: /vestido|ropón|blusa|tela|bastillas|uniformes/i,
  cake: /pastel|betún|boceto|sabor|empalagoso|gluten/i,
  garden: /pasto|jardín|plantas|bugambilia|riego|terraza|árbol/i,
  car: /coche|motor|taller|afinación|balatas|suspensión|clima|piezas/i,
  washer: /lavadora|secadora|bomba|pieza|técnicos|falló/i,
  banquet: /taquiza|mole|comida|menú|cocina|hora y con la cantidad|comimos/i,
  desk: /declaraciones|contrato|nómina|escrituras|deducir|SAT|facturar|trámite/i,
  pet: /perr|gat|animal|Canela|Michi|vacunas|comezón/i,
  dentalRoom: /consultorio|dentistas|brackets|diente|muela|limpieza|anestesia/i,
  therapyRoom: /consultorio|sesiones|tareas|ansiedad|confianza/i,
  playroom: /juegos|niños|hijos|bebé|rutinas|recoger/i,
  classroom: /clase|matemáticas|fracciones|examen|material|leer|pizarrón/i,
  salon: /cabello|corte|tinte|peinado|productos|cita|barba/i,
  photography: /foto|retratos|sesión|luz|cámara/i,
}

const maxShots = 4

function illustrate(
  random: RandomGenerator,
  trade: DemoTradeKey,
  opinions: DemoReview[],
  popularity: Map<DemoPerson, number>,
): void {
  const scenes = Object.entries(demoTradesByKey[trade].scenes) as [DemoWorkPhotoSubject, number][]
  let shots = random.shuffle(
    scenes.flatMap(([scene, count]) =>
      Array.from({ length: count }, (_, index): WorkPhoto => ({ key: `${trade}-${scene}-${index}`, scene })),
    ),
  )
  const rank = ({ key, subject }: DemoReview) =>
    (key in reviewsByAna ? 1000 : 0) + (popularity.get(subject) ?? 0)
  const known = opinions.filter(({ subject }) => subject.trade === trade).sort((a, b) => rank(b) - rank(a))
  const given = new Map<DemoPerson, number>()
  for (const opinion of known) {
    const left = maxShots - (given.get(opinion.subject) ?? 0)
    const fitting = shots.filter(({ scene }) => textPatternsBySubject[scene].test(opinion.text))
    const isWordless = fitting.length === 0 && shots.length > 0 && left > 0 && random.chance(0.12)
    if (isWordless) opinion.text = ''
    const wanted = opinion.key in reviewsByAna ? 2 : random.pick([1, 1, 2])
    opinion.shots = (isWordless ? shots : fitting).slice(0, Math.min(wanted, left))
    given.set(opinion.subject, maxShots - left + opinion.shots.length)
    shots = shots.filter((shot) => !opinion.shots.includes(shot))
  }
}

const maxTries = 40

class Writer {
  private readonly used = new Set<string>()
  private readonly sentences = new Map<DemoPerson, Set<string>>()
  private readonly queues = new Map<DemoTradeKey, string[]>()
  private readonly random: RandomGenerator

  constructor(random: RandomGenerator) {
    this.random = random
  }

  write(trade: DemoTradeKey, about: DemoPerson): string {
    const { random } = this
    const said = this.sentences.get(about) ?? new Set<string>()
    this.sentences.set(about, said)
    for (let tries = 1; ; tries++) {
      const own = random.chance(tries > maxTries ? 0.5 : isMainDemoProvider(about) ? 1 : 0.8)
        ? this.next(trade)
        : undefined
      const closing = random.chance(0.25) ? ` ${random.pick(reviewTextsForAnyTrade.closings)}` : ''
      const text = fillDemoTextTemplate(random, own ? `${own}${closing}` : this.compose(trade), about)
      const sentences = text.split(/(?<=[.?]) /)
      const repeats = tries <= 2 * maxTries && sentences.some((sentence) => said.has(sentence))
      if (repeats || this.used.has(text)) continue
      this.used.add(text)
      for (const sentence of sentences) said.add(sentence)
      return text
    }
  }

  private next(trade: DemoTradeKey): string | undefined {
    const queue = this.queues.get(trade) ?? []
    if (queue.length === 0) queue.push(...this.random.shuffle(specific[trade]))
    const text = queue.shift()
    this.queues.set(trade, queue)
    return text
  }

  private compose(trade: DemoTradeKey): string {
    const { random } = this
    const atHome = trade in reviewTextsOfHouseholdTrades
    const openings = atHome
      ? [...reviewTextsForAnyTrade.openings, ...reviewTextsForAnyTrade.openingsAtHome]
      : reviewTextsForAnyTrade.openings
    const facts = atHome
      ? [...reviewTextsForAnyTrade.facts, ...reviewTextsForAnyTrade.factsAtHome]
      : reviewTextsForAnyTrade.facts
    const [opening, closing] = [random.pick(openings), random.pick(reviewTextsForAnyTrade.closings)]
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
