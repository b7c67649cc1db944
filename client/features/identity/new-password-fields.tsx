import type { UseFormRegisterReturn } from 'react-hook-form'
import { PasswordField } from '#client/ui/password-field.tsx'

interface NewPasswordFieldsProps {
  /** `register('password', { deps: ['passwordConfirmation'] })`: the confirmation is judged anew with it. */
  password: UseFormRegisterReturn
  confirmation: UseFormRegisterReturn
  errors: { password?: { message?: string }; passwordConfirmation?: { message?: string } }
  help: string
  label?: string
}

/** A password, typed twice (spec §5, Sign-up and sign-in). */
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
