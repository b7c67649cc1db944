import { z } from 'zod'
import type { CallQuota } from '#kernel/throttle.ts'
import { memberProcedure, publicProcedure } from '#kernel/trpc.ts'
import {
  createListInput,
  createListOutput,
  listChoicesOutput,
  openListInput,
  openListOutput,
  ownListsOutput,
  revokeListInput,
} from '#modules/lists/contract/lists.ts'
import { listsError } from '#modules/lists/errors.ts'
import { createSharedList } from '#modules/lists/use-cases/create-list.ts'
import { listSharedListChoices } from '#modules/lists/use-cases/list-choices.ts'
import { listOwnLists } from '#modules/lists/use-cases/list-own-lists.ts'
import { openSharedList } from '#modules/lists/use-cases/open-list.ts'
import { revokeSharedList } from '#modules/lists/use-cases/revoke-list.ts'

const quota: CallQuota = {
  name: 'shared-lists',
  max: 40,
  withinMs: 24 * 60 * 60_000,
  error: () => listsError('LISTS.TOO_MANY'),
}

export const listProcedures = {
  choices: memberProcedure
    .meta({ cost: 'expensive', permission: 'the caller’s own circle' })
    .output(listChoicesOutput)
    .query(({ ctx }) => listSharedListChoices(ctx)),

  list: memberProcedure
    .meta({ permission: 'lists that the caller shared' })
    .output(ownListsOutput)
    .query(({ ctx }) => listOwnLists(ctx)),

  create: memberProcedure
    .meta({
      whenHidden: 'rejected',
      permission: 'members with a confirmed e-mail; the list contains only people of the caller’s own circle',
      quota,
    })
    .input(createListInput)
    .output(createListOutput)
    .mutation(({ ctx, input }) => createSharedList(ctx, input)),

  revoke: memberProcedure
    .meta({
      whenHidden: 'allowed: stops sharing',
      permission: 'lists that the caller shared',
      onlyDeletes: true,
    })
    .input(revokeListInput)
    .output(z.void())
    .mutation(({ ctx, input }) => revokeSharedList(ctx, input)),

  open: publicProcedure
    .meta({ cost: 'expensive', permission: 'the holder of the link' })
    .input(openListInput)
    .output(openListOutput)
    .query(({ ctx, input }) => openSharedList(ctx, input)),
}
