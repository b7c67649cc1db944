import { z } from 'zod'
import { memberProcedure } from '#kernel/trpc.ts'
import { blockedPeopleOutput, blockInput, blockPreviewOutput } from '#modules/identity/contract/blocks.ts'
import {
  blockPerson,
  listBlocked,
  previewBlock,
  unblockPerson,
} from '#modules/identity/use-cases/block-person.ts'

const ownOnly = { access: 'member', who: 'only one’s own' } as const

export const blockProcedures = {
  blockedPeople: memberProcedure
    .meta(ownOnly)
    .output(blockedPeopleOutput)
    .query(({ ctx }) => listBlocked(ctx)),

  blockPreview: memberProcedure
    .meta({ access: 'member', who: 'about anybody else' })
    .input(blockInput)
    .output(blockPreviewOutput)
    .query(({ ctx, input }) => previewBlock(ctx, input)),

  block: memberProcedure
    .meta({ access: 'member', who: 'anybody else' })
    .input(blockInput)
    .output(z.void())
    .mutation(({ ctx, input }) => blockPerson(ctx, input)),

  unblock: memberProcedure
    .meta(ownOnly)
    .input(blockInput)
    .output(z.void())
    .mutation(({ ctx, input }) => unblockPerson(ctx, input)),
}
