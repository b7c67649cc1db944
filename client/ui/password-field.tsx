import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { chakra } from '#client/ui/chakra.ts'
import { TextField, type TextFieldProps } from './text-field.tsx'

const Toggle = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    w: '48px',
    h: '48px',
    borderRadius: 'md',
    cursor: 'pointer',
    _hover: { color: 'ink' },
  },
})

export interface PasswordFieldProps
  extends Omit<TextFieldProps, 'type' | 'start' | 'end' | 'action' | 'maxLength'> {
  autoComplete: 'current-password' | 'new-password'
}

export function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      action={
        <Toggle
          type="button"
          aria-label={shown ? 'Ocultar contraseña' : 'Mostrar contraseña'}
          onClick={() => setShown(!shown)}
        >
          <Icon size={20} />
        </Toggle>
      }
    />
  )
}
