import { TextField, type TextFieldProps } from '#client/ui/text-field.tsx'

export function NameField(props: TextFieldProps) {
  return <TextField autoComplete="name" autoCapitalize="words" spellCheck={false} {...props} />
}

/** Set `autoComplete="off"` for another person's e-mail or phone: browsers would suggest the member's own. */
export function EmailField(props: TextFieldProps) {
  return (
    <TextField
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  )
}

export function PhoneField(props: TextFieldProps) {
  return <TextField type="tel" inputMode="tel" autoComplete="tel" {...props} />
}
