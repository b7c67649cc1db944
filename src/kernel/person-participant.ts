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
  /** JSON data by Spanish key. Long lists are async iterables, written piece by piece. */
  content: Record<string, unknown | AsyncIterable<unknown>>
  photoIds: PhotoId[]
}

/** Path of a photo in the archive, for data that refers to it. */
export function archivedPhotoPath(photoId: PhotoId): string {
  return `fotos/${photoId}.webp`
}

/** Effects of deleting an account, in numbers. The member sees them before confirming. */
export interface Departure {
  /** Reviews by the person, which will be deleted. */
  reviewsWritten: number
  /** Future appointments on either side, which will be cancelled. The other party is notified. */
  upcomingAppointments: number
  /** Past appointments, which the other party keeps without the person's contact data. */
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
  /** Moves the data of one record to the other. Duplicates are combined, and a reference of the person to themselves is deleted. */
  merge(tx: Tx, merge: PersonMerge): Promise<void>
  /** A person became a member by an invitation: adds the member to the inviter's circle if needed. */
  welcome?(tx: Tx, welcome: { personId: PersonId; inviterId: PersonId; now: Date }): Promise<void>
  /** Whether anyone except `exceptId` recommends the person. If so, opening a copied invitation link does not link the record. */
  hasOtherVouchers?(tx: Tx, person: { personId: PersonId; exceptId: PersonId }): Promise<boolean>
  /** Bulk form of `hasOtherVouchers`: the people whom anyone except `exceptId` recommends. */
  findVouchedFor?(tx: Tx, people: { personIds: readonly PersonId[]; exceptId: PersonId }): Promise<PersonId[]>
  /**
   * Whether the module has data that shows the member is active or known to others: a circle, a review, an appointment. If so, a merge
   * with a contact keeps the member's record.
   */
  isActive?(tx: Tx, personId: PersonId): Promise<boolean>
  /** Contacts whose invitations this account accepted, and when. */
  findInvitedAs?(tx: Tx, accountId: AccountId): Promise<{ contactId: PersonId; acceptedAt: Date }[]>
  /** Whether the person is in the owner's circle. */
  trusts?(tx: Tx, people: { ownerId: PersonId; personId: PersonId }): Promise<boolean>
  /** The given owners who have the person in their circle. */
  findTrusting?(tx: Tx, people: { ownerIds: readonly PersonId[]; personId: PersonId }): Promise<PersonId[]>
  /**
   * Ids of those given people who are in the member's circle, have the member in theirs, or have an appointment with the member that one
   * of the two booked and that was not cancelled. Reading their contact data does not count (docs/decisions/0046).
   */
  findAcquainted?(tx: Tx, people: { memberId: PersonId; personIds: readonly PersonId[] }): Promise<PersonId[]>
  /** Ids of people described by public text of the module with all the words, at most `limit`, in no particular order. */
  findByWords?(tx: Tx, search: { words: string; limit: number }): Promise<PersonId[]>
  /** The given people who had a past appointment with the provider. Their reviews are marked as first-hand. */
  findClients?(
    tx: Tx,
    people: { providerId: PersonId; personIds: readonly PersonId[]; now: Date },
  ): Promise<PersonId[]>
  /** The module's data about a person for their archive, without secrets or private data of other people. */
  collect(tx: Tx, personId: PersonId): Promise<PersonData>
  /** The module's part of the preview of `leave`. */
  foresee?(tx: Tx, person: { personId: PersonId; now: Date }): Promise<Partial<Departure>>
  /**
   * The operator hid this person or shows them again: related data stops being shown and counted, or is restored without loss. The
   * person's row is already updated.
   */
  setHidden?(tx: Tx, person: { personId: PersonId; hidden: boolean }): Promise<void>
  /**
   * The person's account now counts as proven, because the e-mail was confirmed or the installation sends no e-mails; or it no longer
   * does. The account's row is already updated.
   */
  setProven?(
    tx: Tx,
    person: { personId: PersonId; proven: boolean; now: Date; config: Pick<Config, 'linkBase' | 'limits'> },
  ): Promise<void>
  /** The member blocked the person: cancel their appointments with each other and notify both. The block is already stored. */
  block?(
    tx: Tx,
    block: PersonBlock & { config: Pick<Config, 'linkBase' | 'mailFrom' | 'limits'> },
  ): Promise<void>
  /**
   * Called before `merge`, when the other record of the merge has blocked these people. Cancels what they booked for this record, and
   * deletes what they wrote about it. Use a fixed number of statements: otherwise blocked people could delay the merge by booking often.
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
   * Deletes the person's private calendar address. Called when the owner of the mailbox takes over the account, because a stranger may
   * have created the address.
   * @returns whether it existed
   */
  removeCalendarAddress?(tx: Tx, personId: PersonId): Promise<boolean>
  /** The operator disabled the account: stop directing people to a member who cannot respond. Existing agreements stay. */
  shut?(tx: Tx, personId: PersonId): Promise<void>
  /** Called before the rows of these people are deleted. Does what a cascade cannot: release photos, notify other people. */
  leave(
    tx: Tx,
    people: {
      personIds: readonly PersonId[]
      now: Date
      config: Pick<Config, 'linkBase' | 'mailFrom' | 'limits'>
    },
  ): Promise<void>
}
