import type { UseFormRegisterReturn } from 'react-hook-form'
import { PasswordField } from '#client/ui/password-field.tsx'

interface NewPasswordFieldsProps {
  /**
   * Result of `register('password', { deps: ['passwordConfirmation'] })`, so that both passwords are validated
   * together.
   */
  password: UseFormRegisterReturn
  confirmation: UseFormRegisterReturn
  errors: { password?: { message?: string }; passwordConfirmation?: { message?: string } }
  help: string
  label?: string
}

export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { password, confirmation, errors, help, label = 'Contraseña' } = props
  return (
    <>
      <PasswordField
        {...password}
        label={label}
        help={help}
        error={errors.password?.message}
        autoComplete="new-password"
      />
      <PasswordField
        {...confirmation}
        label="Confirmar contraseña"
        error={errors.passwordConfirmation?.message}
        autoComplete="new-password"
      />
    </>
  )
}
