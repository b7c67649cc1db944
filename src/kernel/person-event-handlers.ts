import type { Config } from '#kernel/config.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { AccountId, PersonId, PhotoId } from '#kernel/ids/contract.ts'

export interface PersonMergeInput {
  fromId: PersonId
  intoId: PersonId
  now: Date
}

export interface PersonDataArchiveSection {
  /**
   * A person's data for the JSON file of the data archive. Field names are Spanish, because the person reads the file.
   * Long lists are async iterables, which are written piece by piece.
   */
  content: Record<string, unknown | AsyncIterable<unknown>>
  photoIds: PhotoId[]
}

export function getPhotoPathInDataArchive(photoId: PhotoId): string {
  return `fotos/${photoId}.webp`
}

export interface AccountDeletionSummary {
  reviewsWritten: number
  upcomingAppointments: number
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
 * The functions with which a module changes or reads its own tables when people are merged, blocked or deleted. The
 * module `identity` calls the functions of all modules in its transaction, without importing these modules.
 */
export interface PersonEventHandlers {
  module: string
  /**
   * Moves the data of the record `fromId` to the record `intoId` of the same person and combines duplicates. A row that
   * would then reference one person twice is deleted.
   */
  merge(tx: Tx, merge: PersonMergeInput): Promise<void>
  /** Adds a new member to the circle of the inviter. */
  welcome?(tx: Tx, welcome: { personId: PersonId; inviterId: PersonId; now: Date }): Promise<void>
  /**
   * Whether a member other than the inviter (`exceptId`) recommended or reviewed the person. If so, a copied invitation
   * link does not suffice to take over the profile.
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
   * Whether the member is active or known to others, for example by a circle, a review or an appointment. If so, a
   * merge with a contact keeps the member's record.
   */
  isActive?(tx: Tx, personId: PersonId): Promise<boolean>
  findInvitedAs?(tx: Tx, accountId: AccountId): Promise<{ contactId: PersonId; acceptedAt: Date }[]>
  trusts?(tx: Tx, people: { ownerId: PersonId; personId: PersonId }): Promise<boolean>
  findTrusting?(tx: Tx, people: { ownerIds: readonly PersonId[]; personId: PersonId }): Promise<PersonId[]>
  /**
   * Two people are acquainted if one is in the other's circle, or if they have an appointment that was not cancelled.
   * The limit of contact data reads does not count acquainted people (docs/decisions/0046).
   */
  findAcquainted?(tx: Tx, people: { memberId: PersonId; personIds: readonly PersonId[] }): Promise<PersonId[]>
  findByWords?(tx: Tx, search: { words: string; limit: number }): Promise<PersonId[]>
  findClients?(
    tx: Tx,
    people: { providerId: PersonId; personIds: readonly PersonId[]; now: Date },
  ): Promise<PersonId[]>
  findReviewedSince?(
    tx: Tx,
    reviews: { authorId: PersonId; subjects: readonly { personId: PersonId; since: Date }[] },
  ): Promise<PersonId[]>
  collect(tx: Tx, personId: PersonId): Promise<PersonDataArchiveSection>
  previewDeletion?(
    tx: Tx,
    person: { personId: PersonId; now: Date },
  ): Promise<Partial<AccountDeletionSummary>>
  /**
   * Called when the operator hides a person or shows the person again; the person's row is already updated. The module
   * hides related data, or restores it without loss.
   */
  setHidden?(tx: Tx, person: { personId: PersonId; hidden: boolean }): Promise<void>
  /**
   * Called when an account becomes proven or unproven, after its row is updated. An account is proven if its e-mail is
   * confirmed, or if the installation sends no e-mails.
   */
  setProven?(
    tx: Tx,
    person: { personId: PersonId; proven: boolean; now: Date; config: Pick<Config, 'linkBase' | 'limits'> },
  ): Promise<void>
  /**
   * Called after a member's block of a person is stored: cancels the appointments between the two people and notifies
   * them.
   */
  block?(
    tx: Tx,
    block: PersonBlockEvent & { config: Pick<Config, 'linkBase' | 'mailFrom' | 'limits'> },
  ): Promise<void>
  /**
   * Called before two records are merged, if one of them has blocked the people `blockedIds`; `personId` is the other
   * record. Cancels the appointments of `personId` with these people, and deletes what they wrote about `personId`. Use
   * a fixed number of statements: otherwise blocked people could delay the merge by booking often.
   */
  applyBlocks?(
    tx: Tx,
    blocks: { personId: PersonId; blockedIds: readonly PersonId[]; now: Date },
  ): Promise<void>
  previewBlockEffects?(tx: Tx, block: PersonBlockEvent): Promise<number>
  hasCalendarAddress?(tx: Tx, personId: PersonId): Promise<boolean>
  /**
   * Deletes the calendar feed's secret URL when a person proves the account's e-mail address: a stranger may have
   * created the URL before.
   */
  removeCalendarAddress?(tx: Tx, personId: PersonId): Promise<boolean>
  /**
   * Called when the operator disables the account: stops directing people to a member who can no longer respond.
   * Existing appointments stay.
   */
  shut?(tx: Tx, personId: PersonId): Promise<void>
  /**
   * Called before the people's rows are deleted, for work that a database cascade cannot do, such as releasing photos.
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
