import { z } from 'zod'
import { memberProcedure } from '#kernel/trpc.ts'
import {
  blockedPeopleOutput,
  blockPersonInput,
  personBlockingPreviewOutput,
} from '#modules/identity/contract/blocks.ts'
import {
  blockPerson,
  listBlockedPeople,
  previewPersonBlocking,
  unblockPerson,
} from '#modules/identity/use-cases/block-person.ts'

const protectsMember = { whenHidden: 'allowed: protects the member, and other people do not see it' } as const

const ownOnly = { permission: 'the caller’s own blocks' } as const

export const blockedPeopleProcedures = {
  blockedPeople: memberProcedure
    .meta(ownOnly)
    .output(blockedPeopleOutput)
    .query(({ ctx }) => listBlockedPeople(ctx)),

  blockPreview: memberProcedure
    .meta({ permission: 'another person' })
    .input(blockPersonInput)
    .output(personBlockingPreviewOutput)
    .query(({ ctx, input }) => previewPersonBlocking(ctx, input)),

  block: memberProcedure
    .meta({ ...protectsMember, permission: 'another person' })
    .input(blockPersonInput)
    .output(z.void())
    .mutation(({ ctx, input }) => blockPerson(ctx, input)),

  unblock: memberProcedure
    .meta({ ...ownOnly, ...protectsMember })
    .input(blockPersonInput)
    .output(z.void())
    .mutation(({ ctx, input }) => unblockPerson(ctx, input)),
}
