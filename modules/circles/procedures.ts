import { z } from 'zod'
import { memberProcedure, publicProcedure } from '#kernel/trpc.ts'
import {
  addExistingInput,
  addedOutput,
  addInput,
  addNewInput,
  dashboardOutput,
  foundPeopleOutput,
  inviteInput,
  listInput,
  listOutput,
  matchContactInput,
  matchContactOutput,
  removeInput,
  searchInput,
  searchOutput,
  standingInput,
  standingOutput,
} from '#modules/circles/contract/circle.ts'
import {
  exploreInput,
  exploreOutput,
  exploreSuggestionsInput,
  exploreSuggestionsOutput,
  placeNearInput,
  placeNearOutput,
} from '#modules/circles/contract/explore.ts'
import { addExisting } from '#modules/circles/use-cases/add-existing.ts'
import { addNew } from '#modules/circles/use-cases/add-new.ts'
import { addPerson, removePerson } from '#modules/circles/use-cases/change-circle.ts'
import { explorePeople } from '#modules/circles/use-cases/explore-people.ts'
import { findPlaceNear } from '#modules/circles/use-cases/find-place-near.ts'
import { invitePerson } from '#modules/circles/use-cases/invite-person.ts'
import { listCircle } from '#modules/circles/use-cases/list-circle.ts'
import { matchContact, searchPeople, suggestNames } from '#modules/circles/use-cases/search-people.ts'
import { getDashboard } from '#modules/circles/use-cases/show-dashboard.ts'
import { getStanding } from '#modules/circles/use-cases/show-standing.ts'
import { suggestForExplore } from '#modules/circles/use-cases/suggest-filters.ts'
import { invitedOutput } from '#modules/invitations/contract/invitations.ts'

export const circleProcedures = {
  list: memberProcedure
    .meta({ cost: 'expensive', who: 'only one’s own' })
    .input(listInput)
    .output(listOutput)
    .query(({ ctx, input }) => listCircle(ctx, input)),

  search: memberProcedure
    .meta({ cost: 'expensive' })
    .input(searchInput)
    .output(foundPeopleOutput)
    .query(({ ctx, input }) => searchPeople(ctx, input)),

  suggestNames: memberProcedure
    .meta({ cost: 'expensive' })
    .input(searchInput)
    .output(searchOutput)
    .query(({ ctx, input }) => suggestNames(ctx, input)),

  matchContact: memberProcedure
    .meta({ cost: 'expensive' })
    .input(matchContactInput)
    .output(matchContactOutput)
    .query(({ ctx, input }) => matchContact(ctx, input)),

  add: memberProcedure
    .meta({ whenHidden: 'rejected', who: 'to one’s own circle; nobody adds themselves' })
    .input(addInput)
    .output(z.void())
    .mutation(({ ctx, input }) => addPerson(ctx, input)),

  addExisting: memberProcedure
    .meta({ whenHidden: 'rejected', who: 'to one’s own circle; with photos that they uploaded' })
    .input(addExistingInput)
    .output(addedOutput)
    .mutation(({ ctx, input }) => addExisting(ctx, input)),

  addNew: memberProcedure
    .meta({ whenHidden: 'rejected', who: 'to one’s own circle; with photos that they uploaded' })
    .input(addNewInput)
    .output(addedOutput)
    .mutation(({ ctx, input }) => addNew(ctx, input)),

  remove: memberProcedure
    .meta({ whenHidden: 'allowed: removes a person from the own circle', who: 'from one’s own circle' })
    .input(removeInput)
    .output(z.void())
    .mutation(({ ctx, input }) => removePerson(ctx, input)),

  invite: memberProcedure
    .meta({ whenHidden: 'rejected', who: 'people without account of one’s own circle' })
    .input(inviteInput)
    .output(invitedOutput)
    .mutation(({ ctx, input }) => invitePerson(ctx, input)),

  explore: publicProcedure
    .meta({ cost: 'expensive', who: 'in the order of one’s own trust only for members' })
    .input(exploreInput)
    .output(exploreOutput)
    .query(({ ctx, input }) => explorePeople(ctx, input)),

  exploreSuggestions: publicProcedure
    .meta({ cost: 'expensive' })
    .input(exploreSuggestionsInput)
    .output(exploreSuggestionsOutput)
    .query(({ ctx, input }) => suggestForExplore(ctx, input)),

  placeNear: publicProcedure
    .meta({ cost: 'expensive', who: 'stores nothing; the position is sent by POST' })
    .input(placeNearInput)
    .output(placeNearOutput)
    .query(({ input }) => findPlaceNear(input)),

  standing: publicProcedure
    .meta({
      cost: 'expensive',
      who: 'common friends, the path and the size of a circle only for members, about themselves',
    })
    .input(standingInput)
    .output(standingOutput)
    .query(({ ctx, input }) => getStanding(ctx, input)),

  dashboard: memberProcedure
    .meta({ cost: 'expensive', who: 'only one’s own' })
    .output(dashboardOutput)
    .query(({ ctx }) => getDashboard(ctx)),
}
