import type { PersonParticipant } from '#kernel/person-participant.ts'
import { releasePhotos } from '#kernel/photos/service.ts'
import * as people from '#modules/reviews/data/people.ts'

/** What happens to reviews when something happens to a person as a whole. The reviews of who leaves go with their row. */
export const reviewsParticipant: PersonParticipant = {
  module: 'reviews',

  async merge(tx, { fromId, intoId }) {
    await releasePhotos(tx, await people.mergeReviews(tx, fromId, intoId))
  },

  hasOtherVouchers: (tx, { personId, exceptId }) => people.isReviewedByOthers(tx, personId, exceptId),

  async collect(tx, personId) {
    const content = await people.findOfPerson(tx, personId)
    const photoIds = content.written.flatMap((review) => review.photos.map(({ photoId }) => photoId))
    return { content, photoIds }
  },

  async leave(tx, { personId }) {
    await releasePhotos(tx, await people.findPhotosOfPerson(tx, personId))
  },
}
