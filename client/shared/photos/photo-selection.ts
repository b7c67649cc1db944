import { isImage } from './photo-preparation.ts'

export interface PhotoSelection<F> {
  accepted: readonly F[]
  /** What to tell the person, or null when everything was taken. */
  problem: string | null
}

/**
 * Which of the newly chosen files join those already there: images only, and never more than `max` over all
 * choices together (spec §5: 'Máximo 5 fotos'). The first ones that fit are taken.
 */
export function selectPhotos<F extends { type: string; name: string }>(
  chosen: readonly F[],
  already: number,
  max: number,
): PhotoSelection<F> {
  const images = chosen.filter(isImage)
  const accepted = images.slice(0, Math.max(0, max - already))
  if (accepted.length < images.length) return { accepted, problem: `Máximo ${max} fotos` }
  if (images.length < chosen.length) {
    return { accepted, problem: 'Por favor selecciona un archivo de imagen' }
  }
  return { accepted, problem: null }
}
