import type { Config } from '#kernel/config.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { AccountId, PersonId, PhotoId } from '#kernel/ids/contract.ts'

/** Two records of one person are merged: the data of `fromId` moves to `intoId`, then `fromId` is deleted. */
export interface PersonMerge {
  fromId: PersonId
  intoId: PersonId
  now: Date
}

/** A module's part of a person's archive. */
export interface PersonData {
  /** The archived data as JSON, by Spanish key. Long lists are async iterables, which are written piece by piece. */
  content: Record<string, unknown | AsyncIterable<unknown>>
  photoIds: PhotoId[]
}

/** Path of a photo within the archive, for archived data that refers to the photo. */
export function archivedPhotoPath(photoId: PhotoId): string {
  return `fotos/${photoId}.webp`
}

/** Effects of deleting an account, in numbers. The member sees these numbers before confirming. */
export interface Departure {
  /** Reviews by the person, which will be deleted. */
  reviewsWritten: number
  /** Future appointments of the person as provider or client, which will be cancelled. The other party is notified. */
  upcomingAppointments: number
  /** Past appointments of the person. The other party keeps them without the person's contact data. */
  pastAppointments: number
  /** Number of people whom the person recommends. They lose that recommendation. */
  circleSize: number
  /** Number of people who recommend the person. */
  recommendedBy: number
}

export interface PersonBlock {
  blockerId: PersonId
  blockedId: PersonId
  now: Date
}

/**
 * What a module does with its own tables when a person is merged, hidden, deleted and so on. `identity` calls every participant in its own
 * transaction and imports none of them. Each `module.ts` names its participant.
 */
export interface PersonParticipant {
  module: string
  /**
   * Moves the data of one record of a person to another record. Duplicates are combined, and a reference of the person to themselves is
   * deleted.
   */
  merge(tx: Tx, merge: PersonMerge): Promise<void>
  /** A person became a member by an invitation: adds the member to the inviter's circle if needed. */
  welcome?(tx: Tx, welcome: { personId: PersonId; inviterId: PersonId; now: Date }): Promise<void>
  /**
   * Whether anyone except `exceptId` recommends the person. If so, an invitation link that was copied to someone else does not link the
   * record.
   */
  hasOtherVouchers?(tx: Tx, person: { personId: PersonId; exceptId: PersonId }): Promise<boolean>
  /** Variant of `hasOtherVouchers` for many people: returns the people whom anyone except `exceptId` recommends. */
  findVouchedFor?(tx: Tx, people: { personIds: readonly PersonId[]; exceptId: PersonId }): Promise<PersonId[]>
  /**
   * Whether the module has data that shows the member is active or known to others: a circle, a review, an appointment. If so, a merge
   * with a contact keeps the member's record.
   */
  isActive?(tx: Tx, personId: PersonId): Promise<boolean>
  /** Finds the contacts whose invitations this account accepted, with the times of acceptance. */
  findInvitedAs?(tx: Tx, accountId: AccountId): Promise<{ contactId: PersonId; acceptedAt: Date }[]>
  /** Whether the owner's circle contains the person. */
  trusts?(tx: Tx, people: { ownerId: PersonId; personId: PersonId }): Promise<boolean>
  /** Finds those of the given owners who have the person in their circle. */
  findTrusting?(tx: Tx, people: { ownerIds: readonly PersonId[]; personId: PersonId }): Promise<PersonId[]>
  /**
   * Ids of those given people who are in the member's circle, have the member in theirs, or have an appointment with the member that one of
   * the two booked and that was not cancelled. The contact budget does not count when the member reads the contact data of these people
   * (docs/decisions/0046).
   */
  findAcquainted?(tx: Tx, people: { memberId: PersonId; personIds: readonly PersonId[] }): Promise<PersonId[]>
  /**
   * Finds people who are described by public text of the module that contains all the words. Returns at most `limit` ids in no particular
   * order.
   */
  findByWords?(tx: Tx, search: { words: string; limit: number }): Promise<PersonId[]>
  /** Finds those of the given people who had a past appointment with the provider. Their reviews are marked as first-hand. */
  findClients?(
    tx: Tx,
    people: { providerId: PersonId; personIds: readonly PersonId[]; now: Date },
  ): Promise<PersonId[]>
  /** The module's data about a person for their archive, without secrets or private data of other people. */
  collect(tx: Tx, personId: PersonId): Promise<PersonData>
  /** The numbers of this module for the preview of a deleted account (`leave`). */
  foresee?(tx: Tx, person: { personId: PersonId; now: Date }): Promise<Partial<Departure>>
  /**
   * The operator hid this person or shows the person again. The module stops showing and counting related data, or restores it without
   * loss. The person's row is already updated.
   */
  setHidden?(tx: Tx, person: { personId: PersonId; hidden: boolean }): Promise<void>
  /**
   * Called when the person's account starts or stops to count as proven. It counts as proven after the e-mail was confirmed, or if the
   * installation sends no e-mails. The account's row is already updated.
   */
  setProven?(
    tx: Tx,
    person: { personId: PersonId; proven: boolean; now: Date; config: Pick<Config, 'linkBase' | 'limits'> },
  ): Promise<void>
  /** The member blocked the person: cancel the appointments between the two and notify both. The block is already stored. */
  block?(
    tx: Tx,
    block: PersonBlock & { config: Pick<Config, 'linkBase' | 'mailFrom' | 'limits'> },
  ): Promise<void>
  /**
   * Called before `merge`, when the other record of the merge has blocked these people. Cancels the appointments that they booked with this
   * record, and deletes what they wrote about it. Use a fixed number of statements: otherwise blocked people could delay the merge by
   * booking often.
   */
  applyBlocks?(
    tx: Tx,
    blocks: { personId: PersonId; blockedIds: readonly PersonId[]; now: Date },
  ): Promise<void>
  /** Number of appointments that `block` would cancel. */
  foreseeBlock?(tx: Tx, block: PersonBlock): Promise<number>
  /** Whether the person has a private calendar address, which shows appointments without a session. */
  hasCalendarAddress?(tx: Tx, personId: PersonId): Promise<boolean>
  /**
   * Deletes the person's private calendar address. Called when the owner of the mailbox takes over the account, because a stranger may have
   * created the address.
   * @returns whether the address existed
   */
  removeCalendarAddress?(tx: Tx, personId: PersonId): Promise<boolean>
  /** The operator disabled the account: the module stops directing people to a member who cannot respond. Existing appointments stay. */
  shut?(tx: Tx, personId: PersonId): Promise<void>
  /**
   * Called before the rows of these people are deleted. Does the work that a cascade of the database cannot do: release photos, notify
   * other people.
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
