import { isImageFile } from './photo-preparation.ts'

export interface PhotoSelection<F> {
  accepted: readonly F[]
  problem: string | null
}

export function selectPhotos<F extends { type: string; name: string }>(
  chosen: readonly F[],
  already: number,
  max: number,
): PhotoSelection<F> {
  const images = chosen.filter(isImageFile)
  const accepted = images.slice(0, Math.max(0, max - already))
  if (accepted.length < images.length) return { accepted, problem: `Máximo ${max} fotos` }
  if (images.length < chosen.length) {
    return { accepted, problem: 'Por favor selecciona un archivo de imagen' }
  }
  return { accepted, problem: null }
}
