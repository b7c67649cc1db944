import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form'

/**
 * `form.register(name)` for a field that begins with a value: it is in the server's HTML too. Without it a form that knows its
 * answers stands empty until its code has come, and somebody on a slow network thinks that they are gone.
 */
export function filled<Values extends FieldValues, Name extends Path<Values>>(
  form: Pick<UseFormReturn<Values>, 'register' | 'getValues'>,
  name: Name,
  options?: RegisterOptions<Values, Name>,
) {
  return { ...form.register(name, options), defaultValue: String(form.getValues(name) ?? '') }
}
