import type { RequestContext } from '#kernel/context.ts'
import { findPhotosOncePerPageRender } from '#kernel/photos/attachments.ts'
import { findPersonCards } from '#modules/identity/api.ts'
import type { ListWorkPhotosInput, WorkPhotoList } from '#modules/reviews/contract/reviews.ts'
import { findWorkPhotos } from '#modules/reviews/data/works.ts'

const pageSize = 10

export async function listWorkPhotos(
  ctx: RequestContext,
  input: ListWorkPhotosInput,
): Promise<WorkPhotoList> {
  const rows = await findWorkPhotos(ctx.db, input.personId, input.cursor ?? null, pageSize + 1)
  const page = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? page.at(-1) : undefined
  const [cards, photos] = await Promise.all([
    findPersonCards(ctx.db, [...new Set(page.map((row) => row.authorId))]),
    findPhotosOncePerPageRender(
      ctx,
      page.flatMap((row) => row.photoIds),
    ),
  ])
  const authors = new Map(cards.map((card) => [card.id, card]))
  return {
    photos: page.flatMap(({ authorId, photoIds, text, trades, rank, coverPhotoId }, index) => {
      const author = authors.get(authorId)
      // The author may have deleted the account after the query for the reviews.
      if (!author) return []
      const caption = { text, authorId, authorName: author.name, trade: trades[0] ?? null }
      const coverId = !input.cursor && index === 0 && rank > 0 ? photoIds[0] : undefined
      return photoIds.flatMap((id) => {
        const photo = photos.get(id)
        if (!photo) return []
        return [{ ...photo, ...caption, isCover: id === coverId, isChosenCover: id === coverPhotoId }]
      })
    }),
    nextCursor: last ? { rank: last.rank, createdAt: last.createdAt, id: last.id } : null,
  }
}
