import { Search } from 'lucide-react'
import { useState } from 'react'
import {
  type ContactImport,
  maxImportedContacts,
} from '#client/features/circles/import/use-contact-import.ts'
import { formatPhone } from '#client/lib/format.ts'
import { chakra, Flex } from '#client/ui/chakra.ts'
import { CheckboxField } from '#client/ui/checkbox-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { foldText } from '#kernel/text/contract.ts'

const shownAtOnce = 50
const minSearched = 9

export function ContactImportChoiceStep({ contacts }: { contacts: ContactImport }) {
  const [words, setWords] = useState('')
  const wanted = foldText(words)
  const found = contacts.contacts
    .map((contact, index) => ({ ...contact, index }))
    .filter(({ name, phones }) => foldText(`${name} ${phones.join(' ')}`).includes(wanted))
  const shown = found.filter(({ index }, position) => position < shownAtOnce || contacts.chosen.has(index))
  const isFull = contacts.chosen.size >= maxImportedContacts
  return (
    <Flex direction="column" gap={3}>
      {contacts.contacts.length >= minSearched && (
        <TextField
          label="Busca en tus contactos"
          type="search"
          autoComplete="off"
          start={<Search size={20} />}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <chakra.p color="muted" textStyle="small" role="status">
        {isFull
          ? `Elegiste a ${maxImportedContacts} personas, el máximo por vez. Después puedes agregar a más.`
          : `${contacts.chosen.size === 0 ? 'Elige' : `Elegiste a ${contacts.chosen.size} de`} hasta ${maxImportedContacts} personas.${found.length > shown.length ? ` Se ven ${shown.length} de ${found.length} contactos.` : ''}`}
      </chakra.p>
      <chakra.ul>
        {shown.map(({ name, phones, index }) => (
          <chakra.li key={index} borderTopWidth="1px" py={1}>
            <CheckboxField
              checked={contacts.chosen.has(index)}
              disabled={isFull && !contacts.chosen.has(index)}
              onChange={() => contacts.toggle(index)}
              label={
                <>
                  <chakra.span display="block" fontWeight="semibold" overflowWrap="anywhere">
                    {name}
                  </chakra.span>
                  <chakra.span display="block" color="muted" textStyle="small">
                    {phones.map(formatPhone).join(' · ')}
                  </chakra.span>
                </>
              }
            />
          </chakra.li>
        ))}
      </chakra.ul>
    </Flex>
  )
}
