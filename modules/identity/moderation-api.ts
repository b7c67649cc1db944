export {
  findHiddenPeople,
  findHiddenProfilePhoto,
  findHiddenProfilePhotos,
  findPersonByPhoto,
} from '#modules/identity/data/hiding.ts'
export { hidePerson, unhidePerson } from '#modules/identity/use-cases/hide-person.ts'
export { hideProfilePhoto, restoreProfilePhoto } from '#modules/identity/use-cases/hide-profile-photo.ts'
