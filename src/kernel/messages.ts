import type { ErrorKind } from '#kernel/errors.ts'

export type KernelErrorCode =
  | 'KERNEL.SIGN_IN_REQUIRED'
  | 'KERNEL.FOREIGN_ORIGIN'
  | 'KERNEL.NOT_FOUND'
  | 'KERNEL.UNEXPECTED'
  | 'KERNEL.INVALID_INPUT'
  | 'KERNEL.TOO_LARGE'
  | 'KERNEL.UNREACHABLE'
  | 'KERNEL.UNAVAILABLE'
  | 'KERNEL.TOO_MANY_REQUESTS'
  | 'KERNEL.CANNOT_SAVE'

export const kernelErrorMessages = {
  'KERNEL.SIGN_IN_REQUIRED': 'Inicia sesión para continuar.',
  'KERNEL.FOREIGN_ORIGIN':
    'No pudimos comprobar que esto viene de Círculo. Recarga la página e intenta de nuevo.',
  'KERNEL.NOT_FOUND': 'Esta dirección no existe.',
  'KERNEL.UNEXPECTED': 'Ocurrió un error. Por favor, intenta de nuevo.',
  'KERNEL.INVALID_INPUT': 'Revisa los datos marcados.',
  'KERNEL.TOO_LARGE': 'Escribiste más de lo que cabe. Acorta el texto e intenta de nuevo.',
  'KERNEL.UNREACHABLE': 'No pudimos comunicarnos con el servidor. Revisa tu conexión e intenta de nuevo.',
  'KERNEL.UNAVAILABLE': 'Círculo no está disponible por un momento. Intenta de nuevo en unos segundos.',
  'KERNEL.TOO_MANY_REQUESTS':
    'Llegaron demasiadas consultas desde tu conexión. Espera un minuto e intenta de nuevo.',
  'KERNEL.CANNOT_SAVE':
    'Por ahora no podemos guardar nada. No perdiste lo que escribiste: intenta de nuevo en unos minutos.',
} satisfies Record<KernelErrorCode, string>

export const kernelErrorKinds = {
  'KERNEL.SIGN_IN_REQUIRED': 'UNAUTHORIZED',
  'KERNEL.FOREIGN_ORIGIN': 'FORBIDDEN',
  'KERNEL.NOT_FOUND': 'NOT_FOUND',
  'KERNEL.UNEXPECTED': 'INTERNAL_SERVER_ERROR',
  'KERNEL.INVALID_INPUT': 'BAD_REQUEST',
  'KERNEL.TOO_LARGE': 'PAYLOAD_TOO_LARGE',
  'KERNEL.UNREACHABLE': 'BAD_REQUEST',
  'KERNEL.UNAVAILABLE': 'SERVICE_UNAVAILABLE',
  'KERNEL.TOO_MANY_REQUESTS': 'TOO_MANY_REQUESTS',
  'KERNEL.CANNOT_SAVE': 'SERVICE_UNAVAILABLE',
} satisfies Record<KernelErrorCode, ErrorKind>
