import { createErrorFactory } from '#kernel/errors.ts'
import { photoErrorKinds } from '#kernel/photos/messages.ts'

export const createPhotoError = createErrorFactory(photoErrorKinds)
