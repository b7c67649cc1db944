import type { Tx } from '#kernel/db/statements.ts'
import type { PersonId } from '#kernel/ids/contract.ts'
import { getPhotoPathInDataArchive, type PersonEventHandlers } from '#kernel/person-event-handlers.ts'
import { detachPhotos, setPhotosHiddenByOperator } from '#kernel/photos/attachments.ts'
import { findPersonCards, getProfilePath } from '#modules/identity/api.ts'
import { reportedContentKindLabels, reportReasonLabels } from '#modules/reviews/contract/report-labels.ts'
import * as hiding from '#modules/reviews/data/hiding.ts'
import * as people from '#modules/reviews/data/people.ts'
import * as reports from '#modules/reviews/data/reports.ts'
import { updateWorkPhotoRanksOfAuthor } from '#modules/reviews/data/works.ts'
import { acquireReviewAuthorLock } from '#modules/reviews/data/writing.ts'

export const personEventHandlersOfReviewsModule: PersonEventHandlers = {
  module: 'reviews',

  findByWords: (tx, { words, limit }) => people.findPeopleByWordsInReviews(tx, words, limit),

  async merge(tx, merge) {
    await detachPhotos(tx, await people.mergeReviews(tx, merge.fromId, merge.intoId))
    await reports.mergeReports(tx, merge)
  },

  async applyBlocks(tx, { personId, blockedIds }) {
    await detachPhotos(tx, await people.deleteReviewsAboutPerson(tx, personId, blockedIds))
  },

  async setHidden(tx, { personId, hidden }) {
    await hiding.setReviewsByOrAboutPersonHidden(tx, personId, hidden)
    const { shown, withheld } = await hiding.findShownAndWithheldPhotosOfPerson(tx, personId)
    await setPhotosHiddenByOperator(tx, shown, false)
    await setPhotosHiddenByOperator(tx, withheld, true)
  },

  async setProven(tx, { personId }) {
    await acquireReviewAuthorLock(tx, personId)
    await updateWorkPhotoRanksOfAuthor(tx, personId)
  },

  async isRecommendedOrReviewedByOthers(tx, { personId, exceptId }) {
    return (await people.findPeopleReviewedByOthers(tx, [personId], exceptId)).length > 0
  },

  isActive: (tx, personId) => people.hasReviews(tx, personId),

  findRecommendedOrReviewedByOthers: (tx, { personIds, exceptId }) =>
    people.findPeopleReviewedByOthers(tx, personIds, exceptId),

  findReviewedSince: (tx, reviews) => people.findPeopleReviewedSince(tx, reviews),

  async collect(tx, personId) {
    const content = {
      resenasQueEscribi: archived(tx, personId, false),
      resenasSobreMi: archived(tx, personId, true),
      reportesQueEnvie: (await reports.findReportsFiledByPerson(tx, personId)).map((report) => ({
        sobre: reportedContentKindLabels[report.kind],
        motivo: reportReasonLabels[report.reason],
        detalles: report.details,
        fecha: report.createdAt,
      })),
    }
    return { content, photoIds: await people.findPhotosForDataArchive(tx, personId) }
  },

  async previewDeletion(tx, { personId }) {
    return { reviewsWritten: await people.countWrittenReviews(tx, personId) }
  },

  async leave(tx, { personIds }) {
    await detachPhotos(tx, await people.findPhotosOfPeople(tx, personIds))
  },
}

async function* archived(tx: Tx, personId: PersonId, received: boolean) {
  for await (const page of people.streamReviewPages(tx, personId, received)) {
    const others = page.map((review) => (received ? review.authorId : review.subjectId))
    const cards = new Map((await findPersonCards(tx, [...new Set(others)])).map((card) => [card.id, card]))
    for (const review of page) {
      const other = cards.get(received ? review.authorId : review.subjectId)
      const who = other ? { nombre: other.name, perfil: getProfilePath(other) } : null
      yield {
        ...(received ? { autor: who } : { sobre: who }),
        texto: review.text,
        oficios: review.trades,
        fotos: review.photos.map(({ photoId }) => getPhotoPathInDataArchive(photoId)),
        fecha: review.createdAt,
        editada: review.editedAt,
        respuesta:
          review.reply === null || !(received || review.visible)
            ? null
            : { texto: review.reply, fecha: review.repliedAt, editada: review.replyEditedAt },
        ...(received
          ? {
              portada: review.coverPhotoId && getPhotoPathInDataArchive(review.coverPhotoId),
              fueraDeMisTrabajos: review.photos.flatMap(({ photoId, inWorks }) =>
                inWorks ? [] : getPhotoPathInDataArchive(photoId),
              ),
            }
          : { oculta: !review.visible }),
      }
    }
  }
}
