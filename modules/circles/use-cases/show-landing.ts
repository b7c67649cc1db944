import type { RequestContext } from '#kernel/context.ts'
import type { LandingPageContent, LandingPerson } from '#modules/circles/contract/circle.ts'
import { maxPeopleOnLandingPage } from '#modules/circles/contract/limits.ts'
import * as directory from '#modules/circles/data/directory.ts'
import { findRecommendationsBetweenPeople } from '#modules/circles/data/memberships.ts'
import { getProfilePath } from '#modules/identity/api.ts'
import { findShortReviews } from '#modules/reviews/api.ts'

export async function getLandingPageContent({ db }: RequestContext): Promise<LandingPageContent> {
  const featured = await directory.findFeaturedPeople(db, maxPeopleOnLandingPage)
  return { people: featured.map(toLandingPerson), quotation: await findQuotation(db, featured) }
}

/** Quote only recommended authors: otherwise every new account could publish on the landing page. */
async function findQuotation(
  db: RequestContext['db'],
  featured: readonly directory.DirectoryRow[],
): Promise<LandingPageContent['quotation']> {
  const subjects = new Map(featured.filter(({ registered }) => registered).map((row) => [row.personId, row]))
  const reviews = await findShortReviews(db, [...subjects.keys()])
  if (reviews.length === 0) return null
  const recommendations = await findRecommendationsBetweenPeople(
    db,
    reviews.map(({ authorId, subjectId }) => ({ ownerId: authorId, memberId: subjectId })),
  )
  const [best] = reviews
    .flatMap(({ authorId, subjectId, text }) => {
      const author = recommendations.find((row) => row.personId === authorId && row.memberId === subjectId)
      const subject = subjects.get(subjectId)
      return author?.listed && author.recommendationCount > 0 && subject ? { author, subject, text } : []
    })
    .sort((one, other) => other.author.recommendationCount - one.author.recommendationCount)
  if (!best) return null
  const { author, subject, text } = best
  const profilePath = getProfilePath({ id: author.personId, slug: author.slug })
  return {
    author: { profilePath, name: author.name, photoId: author.photoId },
    subject: toLandingPerson(subject),
    text,
  }
}

function toLandingPerson(row: directory.DirectoryRow): LandingPerson {
  const { personId, slug, name, photoId, registered, professions } = row
  return {
    profilePath: getProfilePath({ id: personId, slug }),
    name,
    photoId,
    trade: professions[0] ?? '',
    registered,
  }
}
