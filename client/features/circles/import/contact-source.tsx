import { BookUser, FileUp } from 'lucide-react'
import { useRef } from 'react'
import { hasContactPicker, pickContacts } from '#client/features/circles/import/contact-picker.ts'
import type { ContactImport } from '#client/features/circles/import/use-contact-import.ts'
import { Button } from '#client/ui/button.tsx'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { Notice } from '#client/ui/notice.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'

export function ContactImportSourceStep({ contacts }: { contacts: ContactImport }) {
  const file = useRef<HTMLInputElement>(null)
  const canPick = hasContactPicker()

  async function pick() {
    try {
      const picked = await pickContacts()
      if (picked.length > 0) contacts.offer(picked)
    } catch {
      contacts.setProblem('No se pudieron abrir tus contactos. Elige un archivo de contactos.')
    }
  }

  return (
    <Flex direction="column" gap={4}>
      <chakra.p>
        Elige a las personas que hacen bien su trabajo. Solo recibimos sus datos: tus demás contactos no salen
        de este dispositivo.
      </chakra.p>
      {canPick && (
        <Button full icon={<BookUser size={20} />} onClick={() => void pick()}>
          Elegir de mis contactos
        </Button>
      )}
      <Button
        full
        variant={canPick ? 'secondary' : 'primary'}
        icon={<FileUp size={20} />}
        onClick={() => file.current?.click()}
      >
        Elegir un archivo de contactos
      </Button>
      <VisuallyHidden>
        <input
          ref={file}
          type="file"
          tabIndex={-1}
          aria-label="Archivo de contactos"
          accept=".vcf,text/vcard,text/x-vcard"
          onChange={(event) => {
            const [chosen] = event.target.files ?? []
            if (chosen) void contacts.readFile(chosen)
            event.target.value = ''
          }}
        />
      </VisuallyHidden>
      {contacts.problem !== undefined && <Notice tone="error">{contacts.problem}</Notice>}
      <chakra.div color="muted" textStyle="small">
        <p>El archivo se hace en tu teléfono, y su nombre termina en .vcf:</p>
        <chakra.dl mt={2} display="grid" gridTemplateColumns="auto 1fr" columnGap={3} rowGap={1}>
          <chakra.dt fontWeight="semibold">iPhone</chakra.dt>
          <dd>Contactos, Listas, mantén presionada una lista, Exportar</dd>
          <chakra.dt fontWeight="semibold">Android</chakra.dt>
          <dd>Contactos, Ordenar y administrar, Exportar a archivo</dd>
        </chakra.dl>
      </chakra.div>
    </Flex>
  )
}
