import { z } from 'zod'
import type { CallQuota } from '#kernel/throttle.ts'
import { memberProcedure, publicProcedure } from '#kernel/trpc.ts'
import {
  createSharedListInput,
  createSharedListOutput,
  openSharedListInput,
  openSharedListOutput,
  ownSharedListsOutput,
  revokeSharedListInput,
  sharedListFormOptionsOutput,
} from '#modules/lists/contract/lists.ts'
import { createListsError } from '#modules/lists/errors.ts'
import { createSharedList } from '#modules/lists/use-cases/create-list.ts'
import { findSharedListFormOptions } from '#modules/lists/use-cases/list-choices.ts'
import { listOwnSharedLists } from '#modules/lists/use-cases/list-own-lists.ts'
import { openSharedList } from '#modules/lists/use-cases/open-list.ts'
import { revokeSharedList } from '#modules/lists/use-cases/revoke-list.ts'

const quota: CallQuota = {
  name: 'shared-lists',
  max: 40,
  withinMs: 24 * 60 * 60_000,
  error: () => createListsError('LISTS.TOO_MANY'),
}

export const sharedListProcedures = {
  choices: memberProcedure
    .meta({ cost: 'expensive', permission: 'the caller’s own circle' })
    .output(sharedListFormOptionsOutput)
    .query(({ ctx }) => findSharedListFormOptions(ctx)),

  list: memberProcedure
    .meta({ permission: 'lists that the caller shared' })
    .output(ownSharedListsOutput)
    .query(({ ctx }) => listOwnSharedLists(ctx)),

  create: memberProcedure
    .meta({
      whenHidden: 'rejected',
      permission: 'members with a confirmed e-mail; the list contains only people of the caller’s own circle',
      quota,
    })
    .input(createSharedListInput)
    .output(createSharedListOutput)
    .mutation(({ ctx, input }) => createSharedList(ctx, input)),

  revoke: memberProcedure
    .meta({
      whenHidden: 'allowed: stops sharing',
      permission: 'lists that the caller shared',
      onlyDeletes: true,
    })
    .input(revokeSharedListInput)
    .output(z.void())
    .mutation(({ ctx, input }) => revokeSharedList(ctx, input)),

  open: publicProcedure
    .meta({ cost: 'expensive', permission: 'the holder of the link' })
    .input(openSharedListInput)
    .output(openSharedListOutput)
    .query(({ ctx, input }) => openSharedList(ctx, input)),
}
