import { TextField, type TextFieldProps } from '#client/ui/text-field.tsx'

export function NameField(props: TextFieldProps) {
  return <TextField autoComplete="name" autoCapitalize="words" spellCheck={false} {...props} />
}

/** Field for the member's own e-mail; set `autoComplete="off"` for the e-mail of another person. */
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

/** Field for the member's own phone; set `autoComplete="off"` for the phone of another person. */
export function PhoneField(props: TextFieldProps) {
  return <TextField type="tel" inputMode="tel" autoComplete="tel" {...props} />
}
