import { TextField, type TextFieldProps } from '#client/ui/text-field.tsx'

/** A person's full name: capitals by itself, no spelling marks. */
export function NameField(props: TextFieldProps) {
  return <TextField autoComplete="name" autoCapitalize="words" spellCheck={false} {...props} />
}

/** One's own e-mail address; somebody else's with `autoComplete="off"`. */
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

/** One's own phone; somebody else's with `autoComplete="off"`. */
export function PhoneField(props: TextFieldProps) {
  return <TextField type="tel" inputMode="tel" autoComplete="tel" {...props} />
}
