import type { RequestContext } from '#kernel/context.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { cacheReadsDuringPageRender } from '#kernel/page-reads.ts'
import { findPeopleHiddenFromCaller } from '#modules/identity/api.ts'
import { type AgendaRecord, findAgendas } from '#modules/scheduling/data/agenda.ts'

type AgendaContext = Pick<RequestContext, 'db' | 'clock' | 'page'>

const readAgendas = cacheReadsDuringPageRender(
  async ({ db, clock }: AgendaContext, personIds: readonly PersonId[]) => {
    const [hiddenIds, agendas] = await Promise.all([
      findPeopleHiddenFromCaller(db, null, personIds),
      findAgendas(db, personIds, clock.now()),
    ])
    return new Map(
      personIds.map((id) => [id, { agenda: agendas.get(id) ?? null, isHidden: hiddenIds.has(id) }] as const),
    )
  },
)

export async function findAgendaVisibleToCaller(
  ctx: AgendaContext & { actor: { personId: PersonId | null } | null },
  personId: PersonId,
): Promise<{ agenda: AgendaRecord | null; isHidden: boolean }> {
  const found = (await readAgendas(ctx, [personId])).get(personId)
  const isHidden = found?.isHidden === true && ctx.actor?.personId !== personId
  return { agenda: (!isHidden && found?.agenda) || null, isHidden }
}
