import type { Config } from '#kernel/config.ts'
import type { Tx } from '#kernel/db/statements.ts'
import type { AccountId, PersonId, PhotoId } from '#kernel/ids/contract.ts'

export interface PersonMergeInput {
  fromId: PersonId
  intoId: PersonId
  now: Date
}

export interface PersonDataArchiveSection {
  /** Field names of a data archive are Spanish, because the person reads the file. */
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

/** The module `identity` calls these handlers instead of importing the other modules. */
export interface PersonEventHandlers {
  module: string
  merge(tx: Tx, merge: PersonMergeInput): Promise<void>
  /** Adds a new member to the circle of the inviter. */
  welcome?(tx: Tx, welcome: { personId: PersonId; inviterId: PersonId; now: Date }): Promise<void>
  /** A copied invitation link does not suffice to take over a profile that other members recommended or reviewed. */
  isRecommendedOrReviewedByOthers?(
    tx: Tx,
    person: { personId: PersonId; exceptId: PersonId },
  ): Promise<boolean>
  findRecommendedOrReviewedByOthers?(
    tx: Tx,
    people: { personIds: readonly PersonId[]; exceptId: PersonId },
  ): Promise<PersonId[]>
  /** Tells whether the module stores data about the person. */
  isActive?(tx: Tx, personId: PersonId): Promise<boolean>
  findInvitedAs?(tx: Tx, accountId: AccountId): Promise<{ contactId: PersonId; acceptedAt: Date }[]>
  trusts?(tx: Tx, people: { ownerId: PersonId; personId: PersonId }): Promise<boolean>
  findTrusting?(tx: Tx, people: { ownerIds: readonly PersonId[]; personId: PersonId }): Promise<PersonId[]>
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
  setHidden?(tx: Tx, person: { personId: PersonId; hidden: boolean }): Promise<void>
  /** `proven` means that the e-mail address of the account is confirmed. */
  setProven?(
    tx: Tx,
    person: { personId: PersonId; proven: boolean; now: Date; config: Pick<Config, 'linkBase' | 'limits'> },
  ): Promise<void>
  block?(
    tx: Tx,
    block: PersonBlockEvent & { config: Pick<Config, 'linkBase' | 'mailFrom' | 'limits'> },
  ): Promise<void>
  /** Use a constant number of SQL statements, because `blockedIds` can be long. */
  applyBlocks?(
    tx: Tx,
    blocks: { personId: PersonId; blockedIds: readonly PersonId[]; now: Date },
  ): Promise<void>
  previewBlockEffects?(tx: Tx, block: PersonBlockEvent): Promise<number>
  hasCalendarAddress?(tx: Tx, personId: PersonId): Promise<boolean>
  /** A stranger who registered with the owner's e-mail address may know the calendar feed's secret URL. */
  removeCalendarAddress?(tx: Tx, personId: PersonId): Promise<boolean>
  /** Called when the operator disables the person's account. */
  shut?(tx: Tx, personId: PersonId): Promise<void>
  /** Called before the rows of people are deleted, for work that a database cascade cannot do. */
  leave(
    tx: Tx,
    people: {
      personIds: readonly PersonId[]
      now: Date
      config: Pick<Config, 'linkBase' | 'mailFrom' | 'limits'>
    },
  ): Promise<void>
}
