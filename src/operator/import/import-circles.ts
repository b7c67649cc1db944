import {
  countNewCircleMemberships,
  type ImportedCircleMembership,
  importCircleMemberships,
} from '#modules/circles/operator-api.ts'
import {
  createImportedProfileRedirects,
  type ImportedPersonWithOldSlugs,
} from '#modules/identity/operator-api.ts'
import { type ImportContext, importBatchSize, writeImportBatch } from '#operator/import/context.ts'
import type { ImportDocument } from '#operator/import/document.ts'
import { getOldProfilePaths, type PersonToImport } from '#operator/import/people.ts'
import {
  isEmptyValue,
  isRecord,
  parseDocumentIds,
  parseExportedId,
  parseExportedList,
} from '#operator/import/values.ts'

const edgesPerBatch = 5000

interface Edges {
  owners: number[]
  members: number[]
}

export interface CircleImportCounts {
  added: number
  unconfirmed: number
}

export function createCircleImporter(ctx: ImportContext) {
  const edges: Edges = { owners: [], members: [] }
  const stated: number[] = []
  const keyOf = (owner: number, member: number) => owner * ctx.people.count() + member

  function resolve(document: ImportDocument, field: string, from: PersonToImport): PersonToImport[] {
    const ids = parseDocumentIds(document.value[field])
    const found = ids.map((id) => ({ id, person: ctx.people.find(id) }))
    const unknown = found.filter(({ person }) => person === undefined)
    if (unknown.length > 0 && !from.finished)
      document.addFinding(
        'AVISO',
        field,
        `No están en la exportación: ${listed(unknown.map(({ id }) => id))}`,
      )
    const odd = oddIdsIn(document.value[field])
    if (odd.length > 0 && !from.finished) document.addFinding('AVISO', field, `No son ids: ${listed(odd)}`)
    return found.flatMap(({ person }) => (person && person !== from ? [person] : []))
  }

  function origin(document: ImportDocument, field: string): PersonToImport | undefined {
    const id = parseExportedId(document.value[field])
    const person = ctx.people.find(id)
    if (!person && !isEmptyValue(document.value[field]))
      document.addFinding('AVISO', field, id === null ? 'No es un id' : `No está en la exportación: ${id}`)
    return person
  }

  return {
    collect(person: PersonToImport, documents: readonly ImportDocument[]): void {
      if (person.finished) return
      for (const document of documents) {
        for (const member of resolve(document, 'circuloConfianza', person)) {
          edges.owners.push(person.index)
          edges.members.push(member.index)
        }
        const recommenders = parseDocumentIds(document.value.recomendadoPor).flatMap(
          (id) => ctx.people.find(id) ?? [],
        )
        for (const owner of recommenders) if (owner !== person) stated.push(keyOf(owner.index, person.index))
        person.createdBy ??= origin(document, 'creadoPor')
        person.invitedBy ??= origin(document, 'invitadoPor')
      }
    },

    async take(): Promise<CircleImportCounts> {
      const ready = inOrder(edges, [...ctx.people.all()], ctx.now)
      let added = 0
      for (let from = 0; from < ready.count; from += edgesPerBatch) {
        const batch = ready.slice(from, edgesPerBatch)
        added += await writeImportBatch(ctx, (tx) =>
          (ctx.write ? importCircleMemberships : countNewCircleMemberships)(tx, batch),
        )
        if (from % (edgesPerBatch * 20) === 0) ctx.progress(`Círculos: ${from} de ${ready.count}`)
      }
      await finish(ctx)
      return { added, unconfirmed: countUnconfirmed(edges, stated, keyOf) }
    },
  }
}

/** The imported circle memberships have no creation times, so the function estimates the times. */
function inOrder(edges: Edges, people: readonly PersonToImport[], now: number) {
  const count = edges.owners.length
  const last = new Float64Array(people.length)
  const addedAt = new Float64Array(count)
  const places = new Uint32Array(count)
  let seenIds = 0
  for (let at = 0; at < count; at++) {
    const [owner, member] = [people[edges.owners[at] ?? 0], people[edges.members[at] ?? 0]]
    if (!owner?.personId || !member?.personId || owner.personId === member.personId) continue
    const since = Math.max(owner.createdAt ?? 0, member.createdAt ?? 0)
    const time = Math.min(now, Math.max(since, (last[owner.index] ?? 0) + 1))
    last[owner.index] = time
    addedAt[at] = time
    places[seenIds++] = at
  }
  const memberAt = (place: number) => edges.members[place] ?? 0
  const ownerAt = (place: number) => edges.owners[place] ?? 0
  const compare = (one: number, other: number) =>
    memberAt(one) - memberAt(other) || ownerAt(one) - ownerAt(other)
  const order = places
    .subarray(0, seenIds)
    .sort((one, other) => compare(one, other) || one - other)
    .filter((place, at, sorted) => at === 0 || compare(place, sorted[at - 1] ?? place) !== 0)
  const slice = (from: number, size: number): ImportedCircleMembership[] =>
    Array.from(order.subarray(from, from + size)).flatMap((place) => {
      const ownerId = people[ownerAt(place)]?.personId
      const memberId = people[memberAt(place)]?.personId
      return ownerId && memberId ? [{ ownerId, memberId, addedAt: addedAt[place] ?? now }] : []
    })
  return { count: order.length, slice }
}

function countUnconfirmed(
  { owners, members }: Edges,
  stated: readonly number[],
  keyOf: (owner: number, member: number) => number,
): number {
  const unconfirmed = new Set(stated)
  for (const [at, owner] of owners.entries()) unconfirmed.delete(keyOf(owner, members[at] ?? owner))
  return unconfirmed.size
}

async function finish(ctx: ImportContext): Promise<void> {
  if (!ctx.write) return
  const people = [...ctx.people.all()].filter(
    (person) => person.survivor === person && person.personId !== null && !person.finished,
  )
  for (let from = 0; from < people.length; from += importBatchSize) {
    const rows = people.slice(from, from + importBatchSize).flatMap((person) => finishedRow(person) ?? [])
    const elsewhere = await writeImportBatch(ctx, (tx) => createImportedProfileRedirects(tx, rows))
    for (const { address } of elsewhere)
      ctx.report.add({
        severity: 'AVISO',
        file: 'users',
        line: 0,
        id: address,
        field: 'id',
        reason: `La dirección /perfil/${address} ya es de otra persona`,
      })
  }
}

function finishedRow(person: PersonToImport): ImportedPersonWithOldSlugs | null {
  const { personId } = person
  if (personId === null) return null
  return {
    personId,
    addresses: getOldProfilePaths(person),
    createdById: person.createdBy?.personId ?? null,
    invitedById: person.invitedBy?.personId ?? null,
  }
}

function oddIdsIn(value: unknown): string[] {
  if (isRecord(value)) return []
  const odd = parseExportedList(value).filter((one) => !isEmptyValue(one) && parseExportedId(one) === null)
  return odd.map((one) => JSON.stringify(one))
}

function listed(ids: readonly string[]): string {
  const shown = ids.slice(0, 5).join(', ')
  return ids.length > 5 ? `${shown} y ${ids.length - 5} más` : shown
}
