import { Search } from 'lucide-react'
import { useState } from 'react'
import { EmailField, NameField, PhoneField } from '#client/shared/contact/personal-fields.tsx'
import { PersonAvatar } from '#client/shared/people/person-avatar.tsx'
import { PhotoPicker } from '#client/shared/photos/photo-picker.tsx'
import type { UploadPhotoFunction } from '#client/shared/photos/use-photo-uploads.ts'
import { ChipInput } from '#client/shared/trades/chip-input.tsx'
import { Grid } from '#client/ui/chakra.ts'
import { ComboField } from '#client/ui/combo-field.tsx'
import { PasswordField } from '#client/ui/password-field.tsx'
import { SelectField } from '#client/ui/select-field.tsx'
import { TextAreaField } from '#client/ui/text-area-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { photoIdSchema } from '#kernel/ids/contract.ts'
import { samplePeople, sampleWorkPhoto } from './samples.ts'
import { StyleGuideSection } from './section.tsx'

const TRADES = [
  'Plomero',
  'Plomería industrial',
  'Carpintero',
  'Costurera',
  'Contadora',
  'Electricista',
  'Herrero',
]

const pretendUpload: UploadPhotoFunction = async (file, onProgress) => {
  for (const fraction of [0.2, 0.45, 0.7, 1]) {
    await new Promise((resolve) => setTimeout(resolve, 350))
    if (fraction > 0.5 && file.name.includes('falla')) throw new Error('rejected')
    onProgress(fraction)
  }
  return { id: photoIdSchema.parse(crypto.randomUUID()), url: sampleWorkPhoto }
}

export function StyleGuideFieldsSection() {
  const [name, setName] = useState('')
  const [trade, setTrade] = useState('')
  const [trades, setTrades] = useState<readonly string[]>(['Plomero'])
  const [typed, setTyped] = useState('')
  const matching = (text: string) =>
    TRADES.filter((known) => known.toLowerCase().includes(text.toLowerCase()))
  const found = samplePeople.filter((person) => person.name.toLowerCase().includes(name.toLowerCase()))

  return (
    <StyleGuideSection title="Campos">
      <Grid
        templateColumns={{ base: 'repeat(1, minmax(0, 1fr))', md: 'repeat(2, minmax(0, 1fr))' }}
        gapX={8}
        gapY={6}
      >
        <NameField label="Nombre completo" help="Como te conocen tus vecinos." />
        <EmailField label="Correo electrónico" defaultValue="ana@" error="Correo electrónico inválido." />
        <PhoneField label="Teléfono" placeholder="33 1234 5678" optional />
        <TextField label="Costo" inputMode="decimal" start="$" end="MXN" defaultValue="250" />
        <TextField label="Correo de la invitación" readOnly defaultValue="lupita@ejemplo.mx" />
        <TextField label="Especialidad" disabled defaultValue="Fugas" />
        <PasswordField label="Contraseña" autoComplete="new-password" defaultValue="secreto" />
        <SelectField
          label="Nivel de estudios"
          placeholder="Elige una opción"
          options={['Técnico', 'Licenciatura', 'Maestría', 'Doctorado', 'Otro'].map((value) => ({
            value,
            label: value,
          }))}
        />
        <TextAreaField
          label="Reseña"
          placeholder="¿Qué hizo y cómo quedó?"
          help="Lo leerá quien busque a alguien así."
        />
        <TextAreaField
          label="Sobre mí"
          optional
          maxLength={40}
          defaultValue="Veinte años arreglando fugas en la colonia Americana."
          error="La descripción no puede tener más de 40 caracteres"
        />
        <ComboField
          label="Buscar profesión"
          start={<Search size={20} />}
          placeholder="Plomero, costurera…"
          value={trade}
          onChange={setTrade}
          options={trade.length > 1 ? matching(trade).map((text) => ({ id: text, text })) : []}
        />
        <ComboField
          label="Buscar persona"
          value={name}
          onChange={setName}
          emptyText="No se encontraron resultados"
          options={found.map((person) => ({
            id: person.id,
            text: person.name,
            hint: `${person.trade} · Guadalajara`,
            lead: <PersonAvatar name={person.name} photoUrl={person.photoUrl} size="sm" />,
          }))}
        />
        <ChipInput
          label="Oficios"
          optional
          help="Escribe uno y presiona Enter."
          values={trades}
          onChange={setTrades}
          onType={setTyped}
          suggestions={matching(typed)}
        />
        <PhotoPicker
          label="Fotos del trabajo"
          optional
          initial={[
            { id: photoIdSchema.parse('019e4c3a-0000-7000-8000-000000000001'), url: sampleWorkPhoto },
          ]}
          upload={pretendUpload}
          onChange={() => undefined}
        />
      </Grid>
    </StyleGuideSection>
  )
}
