import type { Config } from '#kernel/config.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { AccountId, PersonId, PhotoId } from '#kernel/ids/contract.ts'

export interface PersonMergeInput {
  fromId: PersonId
  intoId: PersonId
  now: Date
}

export interface PersonArchivePart {
  /**
   * A person's data for the JSON file of the data archive. The field names are Spanish, because the person reads
   * the file. Long lists are async iterables, which are written piece by piece.
   */
  content: Record<string, unknown | AsyncIterable<unknown>>
  photoIds: PhotoId[]
}

export function getArchivedPhotoPath(photoId: PhotoId): string {
  return `fotos/${photoId}.webp`
}

export interface AccountDeletionSummary {
  reviewsWritten: number
  /** Future appointments as provider or client: deleting the account cancels them and notifies the other party. */
  upcomingAppointments: number
  /** Past appointments: the other party keeps them without the person's contact data. */
  pastAppointments: number
  circleSize: number
  recommendedBy: number
}

export interface PersonBlockEvent {
  blockerId: PersonId
  blockedId: PersonId
  now: Date
}

/**
 * Handlers of a module for its own tables, called for example when people are merged, hidden or deleted. The
 * module `identity` calls all handlers in its transaction without importing the other modules. Each
 * `module.ts` names its handlers.
 */
export interface PersonParticipant {
  module: string
  /**
   * Moves the data of the record `fromId` to the record `intoId` of the same person. Duplicates are combined. A
   * row that would reference one person twice after the move is deleted.
   */
  merge(tx: Tx, merge: PersonMergeInput): Promise<void>
  /** Called when a person became a member by an invitation. Adds the new member to the inviter's circle. */
  welcome?(tx: Tx, welcome: { personId: PersonId; inviterId: PersonId; now: Date }): Promise<void>
  /**
   * Whether a member other than the inviter (`exceptId`) recommends or has reviewed the person. If so, a copied
   * invitation link is not sufficient to take over the person's profile.
   */
  isRecommendedOrReviewedByOthers?(
    tx: Tx,
    person: { personId: PersonId; exceptId: PersonId },
  ): Promise<boolean>
  findRecommendedOrReviewedByOthers?(
    tx: Tx,
    people: { personIds: readonly PersonId[]; exceptId: PersonId },
  ): Promise<PersonId[]>
  /**
   * Whether the module's data shows that the member is active or known to others, for example by a circle, a
   * review or an appointment. If so, a merge with a contact keeps the member's record.
   */
  isActive?(tx: Tx, personId: PersonId): Promise<boolean>
  findInvitedAs?(tx: Tx, accountId: AccountId): Promise<{ contactId: PersonId; acceptedAt: Date }[]>
  trusts?(tx: Tx, people: { ownerId: PersonId; personId: PersonId }): Promise<boolean>
  findTrusting?(tx: Tx, people: { ownerIds: readonly PersonId[]; personId: PersonId }): Promise<PersonId[]>
  /**
   * Finds the given people that the member is acquainted with: they are in the member's circle, the member is in
   * theirs, or one of the two has booked an appointment with the other that was not cancelled. The limit of contact
   * data reads does not count these people (docs/decisions/0046).
   */
  findAcquainted?(tx: Tx, people: { memberId: PersonId; personIds: readonly PersonId[] }): Promise<PersonId[]>
  /**
   * Finds people whose public texts in this module, such as reviews, contain all words in `words`. Returns at
   * most `limit` ids in no particular order.
   */
  findByWords?(tx: Tx, search: { words: string; limit: number }): Promise<PersonId[]>
  /** Finds the given people who have had an appointment with the provider: their reviews are marked as first-hand. */
  findClients?(
    tx: Tx,
    people: { providerId: PersonId; personIds: readonly PersonId[]; now: Date },
  ): Promise<PersonId[]>
  findReviewedSince?(
    tx: Tx,
    reviews: { authorId: PersonId; subjects: readonly { personId: PersonId; since: Date }[] },
  ): Promise<PersonId[]>
  collect(tx: Tx, personId: PersonId): Promise<PersonArchivePart>
  previewDeletion?(
    tx: Tx,
    person: { personId: PersonId; now: Date },
  ): Promise<Partial<AccountDeletionSummary>>
  /**
   * Called after the operator has hidden this person or shows the person again. The module stops showing and
   * counting related data, or restores it without loss. The person's row is already updated.
   */
  setHidden?(tx: Tx, person: { personId: PersonId; hidden: boolean }): Promise<void>
  /**
   * Called when the person's account becomes proven or loses this status. An account is proven if its e-mail is
   * confirmed, or if the installation sends no e-mails. The account's row is already updated.
   */
  setProven?(
    tx: Tx,
    person: { personId: PersonId; proven: boolean; now: Date; config: Pick<Config, 'linkBase' | 'limits'> },
  ): Promise<void>
  /**
   * Called after the member has blocked the person: cancels the appointments between the two and notifies
   * both. The block is already stored.
   */
  block?(
    tx: Tx,
    block: PersonBlockEvent & { config: Pick<Config, 'linkBase' | 'mailFrom' | 'limits'> },
  ): Promise<void>
  /**
   * Called before `merge` when one of the two records has blocked the people in `blockedIds`; `personId` is the
   * other record. Cancels the appointments between `personId` and the blocked people, and deletes what the
   * blocked people wrote about `personId`.
   * Use a fixed number of statements: otherwise blocked people could delay the merge by booking often.
   */
  applyBlocks?(
    tx: Tx,
    blocks: { personId: PersonId; blockedIds: readonly PersonId[]; now: Date },
  ): Promise<void>
  previewBlockEffects?(tx: Tx, block: PersonBlockEvent): Promise<number>
  hasCalendarAddress?(tx: Tx, personId: PersonId): Promise<boolean>
  /**
   * Deletes the secret URL of the person's calendar feed. Called when a person proves the account's e-mail address,
   * because a stranger may have created the URL before.
   */
  removeCalendarAddress?(tx: Tx, personId: PersonId): Promise<boolean>
  /**
   * Called when the operator disables the account. The module stops directing people to the member, who can no
   * longer respond. Existing appointments stay.
   */
  shut?(tx: Tx, personId: PersonId): Promise<void>
  /**
   * Called before the rows of these people are deleted. Does the work that a database cascade cannot do, such
   * as releasing photos and notifying other people.
   */
  leave(
    tx: Tx,
    people: {
      personIds: readonly PersonId[]
      now: Date
      config: Pick<Config, 'linkBase' | 'mailFrom' | 'limits'>
    },
  ): Promise<void>
}
