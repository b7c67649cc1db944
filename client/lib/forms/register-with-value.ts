import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form'

/** The server's HTML contains the field's value: a field empty until hydration would look like lost data. */
export function registerFieldWithValue<Values extends FieldValues, Name extends Path<Values>>(
  form: Pick<UseFormReturn<Values>, 'register' | 'getValues'>,
  name: Name,
  options?: RegisterOptions<Values, Name>,
) {
  return { ...form.register(name, options), defaultValue: String(form.getValues(name) ?? '') }
}
