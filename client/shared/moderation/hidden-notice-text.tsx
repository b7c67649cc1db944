import { EyeOff } from 'lucide-react'
import { chakra } from '#client/ui/chakra.ts'
import { Notice } from '#client/ui/notice.tsx'

export function HiddenNoticeText({ operatorEmail }: { operatorEmail: string | null }) {
  return (
    <Notice tone="warn" icon={<EyeOff size={20} />} title="Tu perfil está oculto">
      El equipo de Círculo lo ocultó: nadie más lo ve, y lo que recomiendas no cuenta. Puedes corregirlo;
      agregar a personas, reseñar, invitar y reservar tendrá que esperar. Para saber por qué,{' '}
      {operatorEmail === null ? (
        'pregunta a quien opera este Círculo.'
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
