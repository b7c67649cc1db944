import type { Config } from '#kernel/config.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { AccountId, PersonId, PhotoId } from '#kernel/ids/contract.ts'

/** Two records of one person become one: everything of `fromId` becomes that of `intoId`, before `fromId` is deleted. */
export interface PersonMerge {
  fromId: PersonId
  intoId: PersonId
  now: Date
}

/** What a module gives of a person for their archive (design decision 9). */
export interface PersonData {
  /** Plain data for JSON by key, in Spanish like all that people read. What may be long comes piece by piece. */
  content: Record<string, unknown | AsyncIterable<unknown>>
  /** Photos that go along. */
  photoIds: PhotoId[]
}

/** Where the archive has a photo: for the data that names it. */
export function archivedPhotoPath(photoId: PhotoId): string {
  return `fotos/${photoId}.webp`
}

/** What leaving does, in numbers, for who is about to decide it (design decision 9). */
export interface Departure {
  /** Reviews that the person wrote: they go. */
  reviewsWritten: number
  /** Appointments that have not begun, on either side: they are cancelled and the other side is told. */
  upcomingAppointments: number
  /** Appointments that the other side keeps, without the person's contact data. */
  pastAppointments: number
  /** Whom the person recommends: they lose that recommendation. */
  circleSize: number
  /** Who recommends the person. */
  recommendedBy: number
}

export interface PersonBlock {
  blockerId: PersonId
  blockedId: PersonId
  now: Date
}

/**
 * What a module does with its own tables when something happens to a person as a whole. `identity` knows when, and calls
 * every participant in its own transaction; it knows none of them. Each `module.ts` names its participant.
 */
export interface PersonParticipant {
  /** Name of the module. */
  module: string
  /** Edges to oneself drop, doubles fold, nothing else is lost (design decision 2). */
  merge(tx: Tx, merge: PersonMerge): Promise<void>
  /** Somebody became a member by an invitation: whoever invited them recommends them, if not yet (spec §4, Invitation). */
  welcome?(tx: Tx, welcome: { personId: PersonId; inviterId: PersonId; now: Date }): Promise<void>
  /** Whether somebody other than `exceptId` vouches for the person: then a copied link links nothing (design decision 2). */
  hasOtherVouchers?(tx: Tx, person: { personId: PersonId; exceptId: PersonId }): Promise<boolean>
  /** Those of many for whom somebody other than `exceptId` vouches: `hasOtherVouchers` for all of them at once. */
  findVouchedFor?(tx: Tx, people: { personIds: readonly PersonId[]; exceptId: PersonId }): Promise<PersonId[]>
  /**
   * Whether the module has data that shows the member is active or known to others: a circle, a review, an appointment. If so, a merge
   * with a contact keeps the member's record.
   */
  isActive?(tx: Tx, personId: PersonId): Promise<boolean>
  /** Contacts whose invitations this account accepted, and when. */
  findInvitedAs?(tx: Tx, accountId: AccountId): Promise<{ contactId: PersonId; acceptedAt: Date }[]>
  /** Whether the owner keeps the person in their circle. */
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
  /** Those of many who were with the person for an appointment that took place: what they say is said first-hand. */
  findClients?(
    tx: Tx,
    people: { providerId: PersonId; personIds: readonly PersonId[]; now: Date },
  ): Promise<PersonId[]>
  /** Everything that the module knows of the person, as far as it is theirs to have: no secrets, nobody else's private data. */
  collect(tx: Tx, personId: PersonId): Promise<PersonData>
  /** The module's part of what `leave` would do. */
  foresee?(tx: Tx, person: { personId: PersonId; now: Date }): Promise<Partial<Departure>>
  /**
   * The operator hid this person, or shows them again: what the module keeps about them stops showing and counting, or does so
   * again, with nothing lost. The person's row says so already.
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
  /** The operator has shut the account: nobody is led to somebody who cannot answer. What was agreed before stands. */
  shut?(tx: Tx, personId: PersonId): Promise<void>
  /** Before the rows of these people are deleted: what a cascade cannot do (release photos, tell others). */
  leave(
    tx: Tx,
    people: {
      personIds: readonly PersonId[]
      now: Date
      config: Pick<Config, 'linkBase' | 'mailFrom' | 'limits'>
    },
  ): Promise<void>
}
