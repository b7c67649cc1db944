import { z } from 'zod'
import { kernelError } from '#kernel/errors.ts'
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
import { addExistingPerson } from '#modules/circles/use-cases/add-existing.ts'
import { addNewPerson } from '#modules/circles/use-cases/add-new.ts'
import {
  addPersonToCircle,
  removePersonFromCircle,
  restorePersonToCircle,
} from '#modules/circles/use-cases/change-circle.ts'
import { getCirclePicture } from '#modules/circles/use-cases/draw-circle.ts'
import { explorePeople } from '#modules/circles/use-cases/explore-people.ts'
import { findNearestPlace } from '#modules/circles/use-cases/find-place-near.ts'
import { invitePerson } from '#modules/circles/use-cases/invite-person.ts'
import { listCircle } from '#modules/circles/use-cases/list-circle.ts'
import { listRecommenders } from '#modules/circles/use-cases/list-recommenders.ts'
import { matchContact, searchPeople, suggestPeopleByName } from '#modules/circles/use-cases/search-people.ts'
import { getDashboard } from '#modules/circles/use-cases/show-dashboard.ts'
import { getLanding } from '#modules/circles/use-cases/show-landing.ts'
import { suggestExploreSearches } from '#modules/circles/use-cases/suggest-filters.ts'
import { getRecommendationSummary } from '#modules/circles/use-cases/summarize-recommendations.ts'
import { createdInvitationOutput } from '#modules/invitations/contract/invitations.ts'

/**
 * Limits the calls per hour, so that a program cannot copy the names of all recommenders. One call returns 30 names.
 */
const recommenderQuota: CallQuota = {
  name: 'recommender-pages',
  max: 600,
  withinMs: 60 * 60_000,
  error: () => kernelError('KERNEL.TOO_MANY_REQUESTS'),
}

export const circleProcedures = {
  list: memberProcedure
    .meta({ cost: 'expensive', who: 'only one’s own' })
    .input(listCircleInput)
    .output(listCircleOutput)
    .query(({ ctx, input }) => listCircle(ctx, input)),

  picture: memberProcedure
    .meta({ cost: 'expensive', who: 'only one’s own; people recommended by the own circle' })
    .output(circlePictureOutput)
    .query(({ ctx }) => getCirclePicture(ctx)),

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
    .query(({ ctx, input }) => matchContact(ctx, input)),

  add: memberProcedure
    .meta({ whenHidden: 'rejected', who: 'another person, to one’s own circle' })
    .input(addToCircleInput)
    .output(z.void())
    .mutation(({ ctx, input }) => addPersonToCircle(ctx, input)),

  addExisting: memberProcedure
    .meta({ whenHidden: 'rejected', who: 'to one’s own circle; with photos that they uploaded' })
    .input(addExistingPersonInput)
    .output(addedPersonOutput)
    .mutation(({ ctx, input }) => addExistingPerson(ctx, input)),

  addNew: memberProcedure
    .meta({ whenHidden: 'rejected', who: 'to one’s own circle; with photos that they uploaded' })
    .input(addNewPersonInput)
    .output(addedPersonOutput)
    .mutation(({ ctx, input }) => addNewPerson(ctx, input)),

  remove: memberProcedure
    .meta({ whenHidden: 'allowed: removes a person from the own circle', who: 'from one’s own circle' })
    .input(removeFromCircleInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removePersonFromCircle(ctx, input)),

  restore: memberProcedure
    .meta({ whenHidden: 'rejected', who: 'another person, to one’s own circle' })
    .input(restoreToCircleInput)
    .output(z.void())
    .mutation(({ ctx, input }) => restorePersonToCircle(ctx, input)),

  invite: memberProcedure
    .meta({ whenHidden: 'rejected', who: 'people without account of one’s own circle' })
    .input(inviteContactInput)
    .output(createdInvitationOutput)
    .mutation(({ ctx, input }) => invitePerson(ctx, input)),

  explore: publicProcedure
    .meta({
      cost: 'expensive',
      sameForVisitors: true,
      who: 'in the order of one’s own trust only for members',
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
    .meta({ cost: 'expensive', who: 'stores nothing; the position is sent by POST' })
    .input(nearestPlaceInput)
    .output(nearestPlaceOutput)
    .query(({ input }) => findNearestPlace(input)),

  landing: publicProcedure
    .meta({ cost: 'expensive', sameForVisitors: true })
    .output(landingOutput)
    .query(({ ctx }) => getLanding(ctx)),

  standing: publicProcedure
    .meta({
      cost: 'expensive',
      who: 'common friends, the path and the size of a circle only for members, about themselves',
    })
    .input(recommendationSummaryInput)
    .output(recommendationSummaryOutput)
    .query(({ ctx, input }) => getRecommendationSummary(ctx, input)),

  recommenders: memberProcedure
    .meta({ cost: 'expensive', who: 'of any visible person; never the caller', quota: recommenderQuota })
    .input(recommendersInput)
    .output(recommendersOutput)
    .query(({ ctx, input }) => listRecommenders(ctx, input)),

  dashboard: memberProcedure
    .meta({ cost: 'expensive', who: 'only one’s own' })
    .output(dashboardOutput)
    .query(({ ctx }) => getDashboard(ctx)),
}
