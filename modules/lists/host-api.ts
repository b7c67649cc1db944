export { openSharedList } from '#modules/lists/use-cases/open-list.ts'
