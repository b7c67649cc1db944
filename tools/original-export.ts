import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  createAppointmentDocument,
  createExportedReviewDocument,
  createInvitationDocument,
} from './original-export/documents.ts'
import {
  countPeopleWithAccount,
  createExportedUserDocument,
  createUserDocumentId,
  tradeNames,
} from './original-export/people.ts'
import { createSeededRandom, type SeededRandomGenerator } from './original-export/random.ts'

/**
 * `node tools/original-export.ts FOLDER [PEOPLE]`: generates an export of the original product, to measure `npm run
 * import`.
 */
const [folder, count = '100000'] = process.argv.slice(2)
const people = Number(count)
if (!folder || !Number.isInteger(people) || people < 100) {
  process.stderr.write('Usage: node tools/original-export.ts FOLDER [PEOPLE, 100 or more]\n')
  process.exit(2)
}
const random = createSeededRandom(people)
const today = Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth(), new Date().getUTCDate())

await mkdir(folder, { recursive: true })
await write('users.json', keyed(users()))
await write(
  'reviews.jsonl',
  lines(documents(people * 2, (index) => createExportedReviewDocument(index, people, random))),
)
await write(
  'appointments.json',
  listed(documents(people * 3, (index) => createAppointmentDocument(index, people, random, today))),
)
await write(
  'invitations.jsonl',
  lines(documents(Math.floor(people / 10), (index) => createInvitationDocument(index, people))),
)
await writeFile(
  path.join(folder, 'professions.json'),
  JSON.stringify({ professions: { list: tradeNames.toSorted() } }),
)
process.stdout.write(`${people} people in ${folder}\n`)

function* users(): Generator<[string, object]> {
  for (let index = 0; index < people; index++)
    yield [
      createUserDocumentId(index, people),
      createExportedUserDocument(index, people, circleOf(index, random), random),
    ]
}

function circleOf(index: number, { below }: SeededRandomGenerator): number[] {
  if (index >= countPeopleWithAccount(people)) return []
  const size = 7 + below(20)
  return [...new Set(Array.from({ length: size }, () => (below(10) === 0 ? below(100) : below(people))))]
}

function* documents(total: number, make: (index: number) => [string, object]): Generator<[string, object]> {
  for (let index = 0; index < total; index++) yield make(index)
}

function* keyed(entries: Iterable<[string, object]>) {
  let before = '{'
  for (const [id, document] of entries) {
    yield `${before}\n${JSON.stringify(id)}:${JSON.stringify(document)}`
    before = ','
  }
  yield '\n}\n'
}

function* listed(entries: Iterable<[string, object]>) {
  let before = '['
  for (const [id, document] of entries) {
    yield `${before}\n${JSON.stringify({ id, ...document })}`
    before = ','
  }
  yield '\n]\n'
}

function* lines(entries: Iterable<[string, object]>) {
  for (const [id, document] of entries) yield `${JSON.stringify({ id, ...document })}\n`
}

function write(name: string, chunks: Iterable<string>): Promise<void> {
  return pipeline(Readable.from(chunks), createWriteStream(path.join(folder ?? '', name)))
}
