import { readFileSync } from 'node:fs'
import { PrismaPg } from '@prisma/adapter-pg'
import { initTRPC } from '@trpc/server'
import superjson from 'superjson'
import { z } from 'zod'
import { hashToken } from '#kernel/tokens.ts'
import { type Dashboard, dashboardOutput } from '#modules/circles/contract/circle.ts'
import { type ExplorePage, exploreInput, exploreOutput } from '#modules/circles/contract/explore.ts'
import {
  maxExactPeopleCount,
  maxFeaturedPeople,
  maxRecommendersOnCard,
} from '#modules/circles/contract/limits.ts'
import { type Profile, profileInput, profileOutput } from '#modules/identity/contract/people.ts'
import { PrismaClient } from '#prisma'
import { procedureCallRecordingSchema } from './stock-plan.ts'

interface StockContext {
  token: string | null
  url: string
}

const answered = z.tuple([
  z.object({ result: z.object({ data: z.custom<Parameters<typeof superjson.deserialize>[0]>() }) }),
])

export function createOrmComparisonServer(databaseUrl: string, planFile: string) {
  const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: databaseUrl, max: 10 }) })
  const answers = readAnswers(planFile)
  const t = initTRPC.context<StockContext>().create({ transformer: superjson })
  const answer = ({ url }: StockContext) => answers.get(url)

  const router = t.router({
    circles: t.router({
      explore: t.procedure
        .input(exploreInput)
        .output(exploreOutput)
        .query(async ({ ctx, input }) => {
          await queryExplore(prisma, input.limit)
          return answer(ctx) as ExplorePage
        }),
      dashboard: t.procedure.output(dashboardOutput).query(async ({ ctx }) => {
        await queryDashboard(prisma, ctx.token ?? '')
        return answer(ctx) as Dashboard
      }),
    }),
    identity: t.router({
      profile: t.procedure
        .input(profileInput)
        .output(profileOutput)
        .query(async ({ ctx, input }) => {
          await prisma.slugClaim.findUnique({ where: { slug: input.id }, select: { person: true } })
          return answer(ctx) as Profile
        }),
    }),
  })
  return router
}

function readAnswers(planFile: string): Map<string, unknown> {
  const plan = procedureCallRecordingSchema.parse(JSON.parse(readFileSync(planFile, 'utf8')))
  return new Map(
    plan.map(({ url, body }) => [url, superjson.deserialize(answered.parse(body)[0].result.data)]),
  )
}

const entry = {
  personId: true,
  slug: true,
  name: true,
  professions: true,
  city: true,
  state: true,
  photoId: true,
  registered: true,
  recommendationCount: true,
} as const
const byRecommendationCount = [
  { recommendationCount: 'desc' as const },
  { name: 'asc' as const },
  { personId: 'asc' as const },
]

async function queryExplore(prisma: PrismaClient, limit: number): Promise<void> {
  const [people] = await Promise.all([
    prisma.directoryEntry.findMany({ select: entry, orderBy: byRecommendationCount, take: limit + 1 }),
    prisma.directoryEntry.count({ take: maxExactPeopleCount + 1 }),
  ])
  const ids = people.map(({ personId }) => personId)
  await Promise.all([
    prisma.$queryRaw`
      SELECT asked.id, newest.photo_id FROM unnest(${ids}::uuid[]) AS asked (id) CROSS JOIN LATERAL (
        SELECT photo_id FROM (
          SELECT id, created_at FROM review WHERE subject_id = asked.id ORDER BY created_at DESC, id LIMIT 10
        ) AS recent JOIN review_photo ON review_id = recent.id AND position = 0
        ORDER BY created_at DESC LIMIT 1) AS newest`,
    prisma.$queryRaw`
      SELECT asked.id, person_id, name, photo_id FROM unnest(${ids}::uuid[]) AS asked (id) CROSS JOIN LATERAL (
        SELECT owner_id FROM circle_membership WHERE member_id = asked.id ORDER BY owner_id LIMIT ${maxRecommendersOnCard}
      ) AS edge JOIN directory_entry ON person_id = edge.owner_id`,
  ])
}

async function queryDashboard(prisma: PrismaClient, token: string): Promise<void> {
  const session = await prisma.session.findUniqueOrThrow({
    where: { id: hashToken(token) },
    select: { expiresAt: true, account: { select: { disabledAt: true, person: { select: { id: true } } } } },
  })
  const personId = session.account.person?.id ?? ''
  await Promise.all([
    prisma.circleMembership.count({ where: { ownerId: personId } }),
    prisma.directoryEntry.findUnique({ where: { personId }, select: { recommendationCount: true } }),
    prisma.$queryRaw`
      SELECT count(*) FROM circle_membership AS friend WHERE owner_id = ${personId}::uuid AND EXISTS (
        SELECT FROM circle_membership AS mine JOIN circle_membership AS edge ON edge.owner_id = mine.member_id
        WHERE mine.owner_id = ${personId}::uuid AND edge.member_id = friend.member_id)`,
    queryFeatured(prisma, personId),
  ])
}

async function queryFeatured(prisma: PrismaClient, viewerId: string): Promise<void> {
  const featured = await prisma.directoryEntry.findMany({
    where: { recommendationCount: { gt: 0 }, professions: { isEmpty: false } },
    select: entry,
    orderBy: byRecommendationCount,
    take: maxFeaturedPeople,
  })
  const memberId = { in: featured.map(({ personId }) => personId) }
  await Promise.all([
    prisma.circleMembership.findMany({ where: { ownerId: viewerId, memberId } }),
    prisma.$queryRaw`
      SELECT edge.member_id, entry.person_id, entry.name, entry.photo_id FROM circle_membership AS mine
        JOIN circle_membership AS edge ON edge.owner_id = mine.member_id AND edge.member_id = ANY(${memberId.in}::uuid[])
        JOIN directory_entry AS entry ON entry.person_id = edge.owner_id
      WHERE mine.owner_id = ${viewerId}::uuid`,
  ])
}
