import type { ErrorKind } from '#kernel/errors.ts'
import type { PhotoErrorCode } from '#kernel/photos/contract.ts'

export const photoErrorMessages = {
  'PHOTOS.NOT_AN_IMAGE': 'Por favor selecciona un archivo de imagen',
  'PHOTOS.TOO_LARGE': 'La imagen es demasiado grande. Máximo {max}',
  'PHOTOS.TOO_MANY_PIXELS': 'Esta imagen mide demasiado. Elige una más pequeña e intenta de nuevo.',
  'PHOTOS.HEIC':
    'Esta foto está en formato HEIC. Guárdala como JPG o, en tu iPhone, elige Ajustes (Configuración) > Cámara > Formatos > Más compatible y tómala de nuevo.',
  'PHOTOS.UNREADABLE': 'No pudimos leer esta imagen. Guárdala como JPG o PNG e intenta de nuevo.',
  'PHOTOS.TOO_MANY_UNUSED': 'Subiste muchas fotos que no has usado. Intenta más tarde.',
  'PHOTOS.TOO_MANY_UPLOADS':
    'Se subieron muchas fotos desde tu cuenta o tu conexión en la última hora. Intenta más tarde.',
  'PHOTOS.QUOTA':
    'Esta foto no cabe: tu cuenta llegó a su límite de fotos ({count}, o {megabytes} MB). Si necesitas más espacio, escribe al equipo de Círculo.',
  'PHOTOS.TOO_SLOW': 'La foto tardó demasiado en llegar. Intenta de nuevo con una mejor conexión.',
  'PHOTOS.BUSY': 'Estamos recibiendo muchas fotos. Intenta de nuevo en un momento.',
  'PHOTOS.NOT_USABLE': 'Una de las fotos ya no está disponible. Quítala y vuelve a subirla.',
  'PHOTOS.AWAY': 'Por un momento no podemos recibir ni mostrar fotos. Intenta de nuevo en unos minutos.',
} satisfies Record<PhotoErrorCode, string>

export const photoErrorKinds = {
  'PHOTOS.NOT_AN_IMAGE': 'BAD_REQUEST',
  'PHOTOS.TOO_LARGE': 'PAYLOAD_TOO_LARGE',
  'PHOTOS.TOO_MANY_PIXELS': 'BAD_REQUEST',
  'PHOTOS.HEIC': 'BAD_REQUEST',
  'PHOTOS.UNREADABLE': 'BAD_REQUEST',
  'PHOTOS.TOO_MANY_UNUSED': 'TOO_MANY_REQUESTS',
  'PHOTOS.TOO_MANY_UPLOADS': 'TOO_MANY_REQUESTS',
  'PHOTOS.QUOTA': 'CONFLICT',
  'PHOTOS.TOO_SLOW': 'TIMEOUT',
  'PHOTOS.BUSY': 'TOO_MANY_REQUESTS',
  'PHOTOS.NOT_USABLE': 'BAD_REQUEST',
  'PHOTOS.AWAY': 'SERVICE_UNAVAILABLE',
} satisfies Record<PhotoErrorCode, ErrorKind>
