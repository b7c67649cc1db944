import { z } from 'zod'
import { createKernelError } from '#kernel/errors.ts'
import type { CallQuota } from '#kernel/throttle.ts'
import { memberProcedure, publicProcedure } from '#kernel/trpc.ts'
import {
  addExistingPersonInput,
  addedPersonOutput,
  addNewPersonInput,
  addToCircleInput,
  dashboardOutput,
  foundPeopleOutput,
  inviteContactInput,
  landingOutput,
  matchContactInput,
  matchContactOutput,
  recommendationSummaryInput,
  recommendationSummaryOutput,
  recommendersInput,
  recommendersOutput,
  removeFromCircleInput,
  searchPeopleInput,
  suggestedPeopleOutput,
} from '#modules/circles/contract/circle.ts'
import {
  exploreInput,
  exploreOutput,
  exploreSuggestionsInput,
  exploreSuggestionsOutput,
  nearestPlaceInput,
  nearestPlaceOutput,
} from '#modules/circles/contract/explore.ts'
import {
  circlePictureOutput,
  listCircleInput,
  listCircleOutput,
  restoreToCircleInput,
} from '#modules/circles/contract/own-circle.ts'
import { addExistingPersonToCircle } from '#modules/circles/use-cases/add-existing.ts'
import { addNewPersonToCircle } from '#modules/circles/use-cases/add-new.ts'
import {
  addPersonToCircle,
  removePersonFromCircle,
  restorePersonToCircle,
} from '#modules/circles/use-cases/change-circle.ts'
import { explorePeople } from '#modules/circles/use-cases/explore-people.ts'
import { findNearestPlace } from '#modules/circles/use-cases/find-place-near.ts'
import { getCircleDiagram } from '#modules/circles/use-cases/get-circle-diagram.ts'
import { invitePerson } from '#modules/circles/use-cases/invite-person.ts'
import { listCircle } from '#modules/circles/use-cases/list-circle.ts'
import { listRecommenders } from '#modules/circles/use-cases/list-recommenders.ts'
import {
  findPersonMatchingContact,
  searchPeople,
  suggestPeopleByName,
} from '#modules/circles/use-cases/search-people.ts'
import { getDashboard } from '#modules/circles/use-cases/show-dashboard.ts'
import { getLandingPageContent } from '#modules/circles/use-cases/show-landing.ts'
import { suggestExploreSearches } from '#modules/circles/use-cases/suggest-filters.ts'
import { getRecommendationSummary } from '#modules/circles/use-cases/summarize-recommendations.ts'
import { createdInvitationOutput } from '#modules/invitations/contract/invitations.ts'

const recommenderQuota: CallQuota = {
  name: 'recommender-pages',
  max: 600,
  withinMs: 60 * 60_000,
  error: () => createKernelError('KERNEL.TOO_MANY_REQUESTS'),
}

export const circleProcedures = {
  list: memberProcedure
    .meta({ cost: 'expensive', permission: 'the caller’s own circle' })
    .input(listCircleInput)
    .output(listCircleOutput)
    .query(({ ctx, input }) => listCircle(ctx, input)),

  picture: memberProcedure
    .meta({
      cost: 'expensive',
      permission: 'the caller’s own circle, and the people that its members recommend',
    })
    .output(circlePictureOutput)
    .query(({ ctx }) => getCircleDiagram(ctx)),

  search: memberProcedure
    .meta({ cost: 'expensive' })
    .input(searchPeopleInput)
    .output(foundPeopleOutput)
    .query(({ ctx, input }) => searchPeople(ctx, input)),

  suggestNames: memberProcedure
    .meta({ cost: 'expensive' })
    .input(searchPeopleInput)
    .output(suggestedPeopleOutput)
    .query(({ ctx, input }) => suggestPeopleByName(ctx, input)),

  matchContact: memberProcedure
    .meta({ cost: 'expensive' })
    .input(matchContactInput)
    .output(matchContactOutput)
    .query(({ ctx, input }) => findPersonMatchingContact(ctx, input)),

  add: memberProcedure
    .meta({ whenHidden: 'rejected', permission: 'adds another person to the caller’s own circle' })
    .input(addToCircleInput)
    .output(z.void())
    .mutation(({ ctx, input }) => addPersonToCircle(ctx, input)),

  addExisting: memberProcedure
    .meta({
      whenHidden: 'rejected',
      permission: 'adds to the caller’s own circle, with photos that the caller uploaded',
    })
    .input(addExistingPersonInput)
    .output(addedPersonOutput)
    .mutation(({ ctx, input }) => addExistingPersonToCircle(ctx, input)),

  addNew: memberProcedure
    .meta({
      whenHidden: 'rejected',
      permission: 'adds to the caller’s own circle, with photos that the caller uploaded',
    })
    .input(addNewPersonInput)
    .output(addedPersonOutput)
    .mutation(({ ctx, input }) => addNewPersonToCircle(ctx, input)),

  remove: memberProcedure
    .meta({
      whenHidden: 'allowed: removes a person from the own circle',
      permission: 'removes from the caller’s own circle',
    })
    .input(removeFromCircleInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removePersonFromCircle(ctx, input)),

  restore: memberProcedure
    .meta({ whenHidden: 'rejected', permission: 'adds another person to the caller’s own circle again' })
    .input(restoreToCircleInput)
    .output(z.void())
    .mutation(({ ctx, input }) => restorePersonToCircle(ctx, input)),

  invite: memberProcedure
    .meta({
      whenHidden: 'rejected',
      permission: 'invites a person without account who is in the caller’s own circle',
    })
    .input(inviteContactInput)
    .output(createdInvitationOutput)
    .mutation(({ ctx, input }) => invitePerson(ctx, input)),

  explore: publicProcedure
    .meta({
      cost: 'expensive',
      sameForVisitors: true,
      permission: 'only members can order the results by trust',
    })
    .input(exploreInput)
    .output(exploreOutput)
    .query(({ ctx, input }) => explorePeople(ctx, input)),

  exploreSuggestions: publicProcedure
    .meta({ cost: 'expensive', sameForVisitors: true })
    .input(exploreSuggestionsInput)
    .output(exploreSuggestionsOutput)
    .query(({ ctx, input }) => suggestExploreSearches(ctx, input)),

  placeNear: publicProcedure
    .meta({
      cost: 'expensive',
      permission: 'stores nothing; the position is sent by POST, so that it is in no log of addresses',
    })
    .input(nearestPlaceInput)
    .output(nearestPlaceOutput)
    .query(({ input }) => findNearestPlace(input)),

  landing: publicProcedure
    .meta({ cost: 'expensive', sameForVisitors: true })
    .output(landingOutput)
    .query(({ ctx }) => getLandingPageContent(ctx)),

  standing: publicProcedure
    .meta({
      cost: 'expensive',
      permission:
        'only members are told the common friends, the path to the person and the size of the circle',
    })
    .input(recommendationSummaryInput)
    .output(recommendationSummaryOutput)
    .query(({ ctx, input }) => getRecommendationSummary(ctx, input)),

  recommenders: memberProcedure
    .meta({
      cost: 'expensive',
      permission: 'the recommenders of any visible person, without the caller',
      quota: recommenderQuota,
    })
    .input(recommendersInput)
    .output(recommendersOutput)
    .query(({ ctx, input }) => listRecommenders(ctx, input)),

  dashboard: memberProcedure
    .meta({ cost: 'expensive', permission: 'the caller’s own circle' })
    .output(dashboardOutput)
    .query(({ ctx }) => getDashboard(ctx)),
}
