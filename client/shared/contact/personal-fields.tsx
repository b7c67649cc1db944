import { TextField, type TextFieldProps } from '#client/ui/text-field.tsx'

/** A person's full name: capitalizes words, without spell check. */
export function NameField(props: TextFieldProps) {
  return <TextField autoComplete="name" autoCapitalize="words" spellCheck={false} {...props} />
}

/** The member's own e-mail; set `autoComplete="off"` for another person's. */
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

/** The member's own phone; set `autoComplete="off"` for another person's. */
export function PhoneField(props: TextFieldProps) {
  return <TextField type="tel" inputMode="tel" autoComplete="tel" {...props} />
}
