import { EyeOff } from 'lucide-react'
import { chakra } from '#client/ui/chakra.ts'
import { Notice } from '#client/ui/notice.tsx'

export function HiddenProfileNoticeText({ operatorEmail }: { operatorEmail: string | null }) {
  return (
    <Notice tone="warn" icon={<EyeOff size={20} />} title="Tu perfil está oculto">
      El equipo de Círculo lo ocultó: nadie más lo ve, y tus recomendaciones no cuentan. Puedes corregirlo.
      Mientras tanto no puedes agregar personas, escribir reseñas, invitar ni reservar. Para saber por qué,{' '}
      {operatorEmail === null ? (
        'pregunta al equipo de Círculo.'
      ) : (
        <>
          escribe a{' '}
          <chakra.a href={`mailto:${operatorEmail}`} textDecoration="underline" overflowWrap="anywhere">
            {operatorEmail}
          </chakra.a>
          .
        </>
      )}
    </Notice>
  )
}
